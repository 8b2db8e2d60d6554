# One leads, the other follows, and they talk to each other alone.
as Ann at square
as Bob at square
> follow ann
expect You follow Ann from now on.
as Ann
> group bob
> north
as Bob
expect You follow Ann.
> gtell here we are
as Ann
expect here we are
> emote bows
expect Ann bows
as Bob
expect Ann bows
> bow ann
as Ann
expect Bob bows
