"""The examples of the package's README, run in order, and of the project's: each must give what its comment says."""

import ast
import contextlib
import doctest
import io
import os
import pathlib
import re
import tempfile
import tokenize
import unittest

PROJECT_README = pathlib.Path(__file__).resolve().parents[3].joinpath("README.md").read_text()
README = pathlib.Path(os.environ["TILEBASE_PYTHON_PACKAGE"], "README.md").read_text()


def comments_after_code(source):
    """By line number: the text of a comment that follows code."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    comments = (t for t in tokens if t.type == tokenize.COMMENT and t.line[: t.start[1]].strip())
    return {t.start[0]: t.string[1:].strip() for t in comments}


def run(statement, names):
    """Runs a statement and returns its output, or the repr() of an expression."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        if isinstance(statement, ast.Expr):
            value = eval(compile(ast.Expression(statement.value), "README.md", "eval"), names)
            print(repr(value))
        else:
            exec(compile(ast.Module([statement], []), "README.md", "exec"), names)
    return printed.getvalue()


class Readme(unittest.TestCase):
    def test_the_first_call_of_the_project_s_readme(self):
        (source,) = re.findall(r"^```python\n(.*?)^```$", PROJECT_README, re.M | re.S)
        start, call = ast.parse(source).body
        names = {}
        run(start, names)
        shown, length = re.fullmatch(r"(\[.*\]): (\d+) moves", comments_after_code(source)[call.lineno]).groups()
        got = run(call, names)
        self.assertTrue(doctest.OutputChecker().check_output(shown + "\n", got, doctest.ELLIPSIS), got)
        self.assertEqual(len(ast.literal_eval(got)), int(length))

    def test_every_example_gives_what_its_comment_says(self):
        names = {}
        checked = 0
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            self.addCleanup(os.chdir, before)
            for language, source in re.findall(r"^```(\w+)\n(.*?)^```$", README, re.M | re.S):
                self.assertEqual(language, "python")
                comments = comments_after_code(source)
                for statement in ast.parse(source).body:
                    lines = range(statement.lineno, statement.end_lineno + 1)
                    expected = [comments[line] for line in lines if line in comments]
                    got = run(statement, names)
                    self.assertEqual(bool(expected), bool(got), f"line {statement.lineno} of\n{source}")
                    if expected:
                        wanted = "\n".join(expected) + "\n"
                        right = doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS)
                        self.assertTrue(right, f"{got} is not {wanted}")
                        checked += 1
            os.chdir(before)
        self.assertGreater(checked, 15)
