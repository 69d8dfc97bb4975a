"""CSP (Nayak et al., "Learning to compose soft prompts", ICLR 2023, section 4): one learned vector an attribute and an object."""

from methods.coop import Coop


class Csp(Coop):
    learn_context, learn_names = False, True
