-- The staff on the road of "Dispatch". May be run again.
insert into public.couriers (id, name, vehicle, zone, state, capacity) values
  (1, 'Amara Diallo', 'bike', 'Old Town', 'on route', 14),
  (2, 'Bruno Keller', 'van', 'Airport', 'on route', 60),
  (3, 'Chiara Rossi', 'scooter', 'Harbour', 'available', 20),
  (4, 'Dmitri Volkov', 'van', 'Northside', 'on route', 60),
  (5, 'Elif Yıldız', 'bike', 'Riverside', 'on route', 14),
  (6, 'Farah Haddad', 'scooter', 'Old Town', 'break', 20),
  (7, 'Goran Babić', 'van', 'Harbour', 'on route', 60),
  (8, 'Hana Suzuki', 'bike', 'Northside', 'off duty', 14)
on conflict do nothing;
select setval(pg_get_serial_sequence('public.couriers', 'id'), (select max(id) from public.couriers));
