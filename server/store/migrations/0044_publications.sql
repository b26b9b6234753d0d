-- Which published versions the servers may take up, and by which way each was published (R-35): a version without a row
-- becomes current nowhere.
create table publications (
  id text not null,
  version text not null,
  -- As the register beside the files says: shipped, signed, unsigned, rolled-back, break-glass; kept, for what was served
  -- before there were rows.
  way text not null,
  -- The hash of the file; unknown for what was kept.
  sha256 text,
  recorded_at timestamptz not null default now(),
  primary key (id, version)
);
insert into publications (id, version, way)
  select id, version, 'kept' from flow_versions where version not like '%-%';
