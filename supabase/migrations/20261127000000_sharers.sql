-- Whose boards everybody may be shown in the demo.
insert into signalbox.sharers values ('dispatcher'), ('admin') on conflict do nothing;
