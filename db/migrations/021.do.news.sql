-- Lower case without accents: the same text for who writes «afición» and who seeks «aficion». No extension needed.
create function plain_text(words text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g');

-- As stems with and without accents, and as whole words so that the beginning of a word finds it.
create function text_to_seek(words text, weight "char") returns tsvector language sql immutable strict parallel safe
  return setweight(
    to_tsvector('spanish', words) || to_tsvector('spanish', plain_text(words)) || to_tsvector('simple', plain_text(words)),
    weight);

-- array_to_string is only stable, as some types print by setting; text does not.
create function tags_line(tags text[]) returns text language sql immutable strict parallel safe
  return array_to_string(tags, ' ');

-- Each width of `widths` lies as AVIF and WebP in the file store under news/<id>/. Width and height are the upload's.
create table article_images (
  id uuid primary key default uuidv7(),
  width int not null check (width > 0),
  height int not null check (height > 0),
  widths int[] not null check (cardinality(widths) > 0),
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now()
);

create type article_status as enum ('draft', 'published', 'withdrawn');

-- Published with a date to come is scheduled: the clock publishes it.
create table articles (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 90),
  title text not null check (length(title) between 1 and 120),
  summary text not null check (length(summary) <= 300),
  body text not null check (length(body) <= 40000),
  author text not null check (length(author) between 1 and 80),
  tags text[] not null default '{}' check (cardinality(tags) <= 6),
  image_id uuid references article_images,
  image_alt text not null default '' check (length(image_alt) <= 200),
  event_id int references events,
  status article_status not null default 'draft',
  published_at timestamptz,
  version int not null default 1,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null generated always as (
    text_to_seek(title, 'A') || text_to_seek(tags_line(tags), 'B') || text_to_seek(summary, 'B')
      || text_to_seek(body, 'C')) stored,
  check (status = 'draft' or published_at is not null),
  check (image_id is null or image_alt <> '')
);
create index articles_by_publication on articles (published_at desc, id desc) where status = 'published';
create index articles_by_search on articles using gin (search);
create index articles_by_tag on articles using gin (tags);

-- Who has the token sees one unpublished thing as its readers will; only the hash is kept.
create table preview_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  article_id uuid references articles on delete cascade,
  event_id int references events on delete cascade,
  created_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null check (expires_at > created_at),
  check (num_nonnulls(article_id, event_id) = 1)
);
