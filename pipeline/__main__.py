"""`python -m pipeline`: the command line."""

from pipeline.cli.app import main

if __name__ == "__main__":
    main()
