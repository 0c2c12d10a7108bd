import type { z } from 'zod/mini'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { createVenue, listVenues, readVenue, updateVenue, VenueWish } from '../desk-contract.ts'

type Venue = z.infer<typeof VenueWish>
type VenueFormProps = { venue?: Venue & { id: number }; onDone: (venueId: number) => void }

export function VenueForm({ venue, onDone }: VenueFormProps) {
  const { name = '', city = '', address = '' } = venue ?? {}
  const form = useZodForm(VenueWish, { defaultValues: { name, city, address } })
  const create = useSend(createVenue)
  const update = useSend(updateVenue)
  const save = async (body: Venue) => {
    const sent =
      venue === undefined
        ? create.mutateAsync({ body }).then(({ id }) => id)
        : update.mutateAsync({ params: { venueId: `${venue.id}` }, body }).then(() => venue.id)
    await sent.then(
      async (venueId) => {
        toast({ title: 'Guardamos el recinto', tone: 'ok' })
        await Promise.all([invalidate(listVenues), invalidate(readVenue)])
        onDone(venueId)
      },
      () => undefined,
    )
  }
  return (
    <Form form={form} onSubmit={save} failure={(create.error ?? update.error)?.message}>
      <TextField label="Nombre" {...form.field('name')} />
      <TextField label="Ciudad" {...form.field('city')} />
      <TextField label="Dirección" {...form.field('address')} />
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  )
}
