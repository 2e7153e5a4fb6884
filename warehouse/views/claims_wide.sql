-- One row per claim with its paper and the columns of its type, so that a first question needs no join.
CREATE VIEW claims_wide AS
SELECT
    claims.claim_id,
    claims.claim_type,
    claims.subject,
    claims.evidence,
    papers.paper_id,
    papers.title,
    papers.venue,
    papers.year,
    claims.sentence_no,
    sentences.role,
    claims.char_start,
    claims.char_end,
    measurements.metric,
    measurements.value,
    measurements.low,
    measurements.high,
    measurements.from_value,
    measurements.unit,
    measurements.qualifier,
    measurements.direction,
    measurements.value_kind,
    measurements.comparator,
    measurements.dataset,
    comparisons.relation,
    comparisons.objects,
    comparisons.aspect,
    comparisons.settings,
    theory_results.kind AS theory_kind,
    theory_results.expression,
    resources.kind AS resource_kind,
    resources.url,
    resources.availability,
    claims.rule_id,
    claims.confidence,
    papers.abstract
FROM claims
JOIN papers USING (paper_id)
JOIN sentences USING (paper_id, sentence_no)
LEFT JOIN measurements USING (claim_id)
LEFT JOIN comparisons USING (claim_id)
LEFT JOIN theory_results USING (claim_id)
LEFT JOIN resources USING (claim_id);
