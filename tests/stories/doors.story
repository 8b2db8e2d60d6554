# The hatch of the cellar: shut, opened from above, seen from below, and it falls shut by itself.
as Ann at long_wait
expect door long_wait down closed
> down
expect is closed
> open hatch
expect You open
expect door cellar up open
as Bob at cellar
> look
> up
expect Exits
as Ann
> close hatch
expect You close
> open hatch
advance 30m
expect door long_wait down closed
expect falls shut
