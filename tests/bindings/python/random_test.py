import os
import random
import subprocess
import unittest

import tilebase


def command(*arguments):
    done = subprocess.run([os.environ["TILEBASE_PROGRAM"], "random", *arguments], check=True, stdout=subprocess.PIPE)
    return done.stdout.decode().split()


class RandomStates(unittest.TestCase):
    def test_a_seed_gives_the_command_s_states(self):
        for seed in (0, 1, 2**64 - 1):
            self.assertEqual(tilebase.random_states(20, seed=seed), command("--count", "20", "--seed", str(seed)))
        self.assertEqual(tilebase.random_states(5, "1*3*5*7**", "rotate3x3", distance=3, seed=7),
                         command("-p", "rotate3x3", "-d", "3", "-n", "5", "--seed", "7", "-g", "1*3*5*7**"))

    def test_states_have_the_requested_distance(self):
        states = tilebase.random_states(200, distance=30, goal="1234x5678")
        self.assertEqual(set(tilebase.distance_many(states, "1234x5678")), {30})
        self.assertEqual(tilebase.random_states(0), [])

    def test_without_a_seed_python_s_generator_makes_one(self):
        random.seed(5)
        first = tilebase.random_states(5)
        second = tilebase.random_states(5)
        random.seed(5)
        self.assertEqual(tilebase.random_states(5), first)
        self.assertNotEqual(first, second)

    def test_a_puzzle_in_the_place_of_the_goal_is_refused(self):
        inside = tilebase.Tablebase.builtin("slide3x3")
        for call in [
            lambda: tilebase.random_state("rotate3x3"),
            lambda: tilebase.random_state("slide3x3", 30),
            lambda: tilebase.random_state("slide3x3", None, 1),
            lambda: tilebase.random_states(5, "slide3x3", 30, 1),
            lambda: inside.random_state(4),
            lambda: inside.random_state(4, 1, None),
            lambda: inside.random_state(None, 1),
            lambda: inside.random_states(2, 4, 1),
        ]:
            with self.assertRaises((ValueError, TypeError)):
                call()
