-- Tells the club's other systems of changes of a kind, in their order: what is delivered to whom, and the job that does it.
-- Nothing is written where nobody listens. A function, so that it goes in one statement with the writes it tells of.
create function announce(said text, payloads jsonb) returns void language plpgsql as $$
declare
  queued bigint;
begin
  if not exists (select from webhooks where said = any (events)) then
    return;
  end if;
  with told as (
    insert into webhook_events (event, payload)
    select said, one.payload from jsonb_array_elements(payloads) with ordinality as one (payload, place)
    order by place
    returning id
  ), due as (
    insert into webhook_deliveries (webhook_id, event_id)
    select webhooks.id, told.id from told, webhooks where disabled_at is null and said = any (events)
    returning id
  )
  select count(graphile_worker.add_job('deliverWebhook', json_build_object('deliveryId', due.id),
    job_key => 'webhook:' || due.id, max_attempts => 12)) into queued from due;
end $$;
