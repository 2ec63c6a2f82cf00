"""The core: money, wagers, events and the driver. It knows no particular game."""
