-- Since when no product shows a photo: what is unused for more than a day goes, file and row.
alter table product_photos add column unused_since timestamptz default now();
update product_photos set unused_since = null
  where exists (select from product_pictures where photo_id = product_photos.id);
create index product_pictures_of_photo on product_pictures (photo_id) where photo_id is not null;
