import { FarePrices } from '#catalogue/events/desk/fare-prices.tsx'
import { formatMoment } from '#lib/dates.ts'
import { formatMoney } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { Facts } from '#ui/facts.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { Table } from '#ui/table.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { call } from '#web/call.ts'
import { invalidate } from '#web/query.ts'
import { changePublishedPack, listDeskPacks, readDeskPack } from '../desk-contract.ts'
import { PublishedPack } from '../desk-pack-contract.ts'
import type { DeskPack } from './pack-screen.tsx'

/** What was promised, to be read, and beside it what may still change. */
export function PublishedPackView({ pack }: { pack: DeskPack }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card as="section" className="p-5">
          <Facts
            items={[
              { label: 'Vendidos', value: pack.sold },
              { label: 'Apartados', value: pack.held },
              { label: 'Quedan', value: pack.free },
              { label: 'Por persona', value: pack.perPerson },
            ]}
          />
        </Card>
        <Table
          caption="Partidos"
          rows={pack.events}
          rowKey={({ id }) => `${id}`}
          columns={[
            { key: 'title', header: 'Partido', cell: ({ title }) => title },
            { key: 'at', header: 'Cuándo', cell: ({ startsAt }) => formatMoment(startsAt) },
          ]}
        />
        {pack.products.length > 0 && (
          <Table
            caption="Artículos"
            rows={pack.products}
            rowKey={({ label }) => label}
            columns={[
              { key: 'label', header: 'Artículo', cell: ({ label }) => label },
              { key: 'sizes', header: 'Opciones', cell: ({ sizes }) => sizes.join(', ') },
              { key: 'quantity', header: 'En cada pack', align: 'end', cell: ({ quantity }) => quantity },
              {
                key: 'regular',
                header: 'Por separado',
                align: 'end',
                cell: ({ regularCents }) => formatMoney(regularCents),
              },
            ]}
          />
        )}
        <FarePrices prices={pack.prices} />
      </div>
      {pack.status === 'published' && <ChangeForm pack={pack} />}
    </div>
  )
}

function ChangeForm({ pack }: { pack: DeskPack }) {
  const { id, changedAt, name, description, salesEndAt } = pack
  const form = useZodForm(PublishedPack, { defaultValues: { name, description, salesEndAt, more: 0 } })
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <div>
        <h2 className="text-2xl">Lo que puede cambiar</h2>
        <p className="text-sm text-ink-2">
          Partidos, artículos y precios no cambian: quien compró los tiene prometidos.
        </p>
      </div>
      <Form
        form={form}
        onSubmit={async (change) => {
          await call(changePublishedPack, { params: { packId: `${id}` }, body: { changedAt, change } })
          toast({ tone: 'ok', title: 'Guardamos el pack' })
          await Promise.all([invalidate(readDeskPack), invalidate(listDeskPacks)])
        }}
      >
        <TextField label="Nombre" maxLength={80} {...form.field('name')} />
        <TextArea label="De qué trata" rows={4} maxLength={300} {...form.field('description')} />
        <Bound form={form} name="salesEndAt">
          {(field) => <MomentField label="Venta hasta" {...field} />}
        </Bound>
        <TextField
          label="Agregar packs"
          hint={`Hay ${pack.packs} en total. Solo pueden aumentar.`}
          type="number"
          min={0}
          {...form.register('more', { valueAsNumber: true })}
          error={form.field('more').error}
        />
        <SubmitButton>Guardar cambios</SubmitButton>
      </Form>
    </Card>
  )
}
