# A kill of the server takes nothing away: what was bought and wielded is there after it.
as Ann at armourer
> buy dirk
expect You buy
> wield dirk
> save
expect Saved.
restart
as Ann
> equipment
expect dirk
