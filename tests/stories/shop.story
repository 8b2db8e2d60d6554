# Buying and selling, while the shop is open.
as Ann at armourer
> list
expect dirk
> value dirk
expect You carry nothing
> buy dirk
expect You buy
> inventory
expect dirk
> sell dirk
expect You sell
> buy throne
expect not You buy
