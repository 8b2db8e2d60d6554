# A rat is found by candle light, fought and looted; what is left of it goes by itself.
as Ann at chandlery
> buy candle
> light candle
expect You light
as Ann at cellar
> look
expect Barrels
> kill rat
within 3m expect is dead
> get all corpse
> inventory
expect tail
advance 20m
expect no object corpse_1 in cellar
