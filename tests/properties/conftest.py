"""How many examples are tried.

`pytest tests/properties` takes less than a minute; `pytest tests/properties --hypothesis-profile=thorough` takes hours.
"""

from hypothesis import HealthCheck, settings

ODD = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile("thorough", deadline=None, print_blob=True, max_examples=5_000, suppress_health_check=ODD)
