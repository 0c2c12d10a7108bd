-- Of what a fan typed and what the server read, which one a reviewer approved, and why.
create type fan_data_source as enum ('typed', 'read');
alter table fan_reviews
  add column data_as fan_data_source,
  add column data_why text check (length(data_why) between 1 and 40),
  add constraint fan_reviews_data_with_reason check ((data_as is null) = (data_why is null)),
  add constraint fan_reviews_data_approved check (data_as is null or decision = 'approved');
