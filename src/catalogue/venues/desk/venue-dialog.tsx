import type { z } from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { createVenue, listVenues, readVenue, updateVenue, VenueWish } from '../desk-contract.ts'

type VenueDialogProps = {
  /** Left out: a new one. */
  venue?: z.infer<typeof VenueWish> & { id: number }
  open: boolean
  onClose: () => void
  onCreated?: (venueId: number) => void
}

export function VenueDialog({ venue, open, onClose, onCreated }: VenueDialogProps) {
  const { name = '', city = '', address = '' } = venue ?? {}
  const create = useSend(createVenue)
  const update = useSend(updateVenue)
  return (
    <FormDialog
      title={venue === undefined ? 'Nuevo recinto' : 'Editar recinto'}
      size="sm"
      open={open}
      onClose={onClose}
      schema={VenueWish}
      defaultValues={{ name, city, address }}
      onSubmit={async (body) => {
        const { id } =
          venue === undefined
            ? await create.mutateAsync({ body })
            : await update.mutateAsync({ params: { venueId: `${venue.id}` }, body }).then(() => venue)
        await Promise.all([invalidate(listVenues), invalidate(readVenue)])
        onCreated?.(id)
      }}
      done="Guardamos el recinto"
      submitLabel="Guardar"
    >
      {({ field }) => (
        <>
          <TextField label="Nombre" {...field('name')} />
          <TextField label="Ciudad" {...field('city')} />
          <TextField label="Dirección" {...field('address')} />
        </>
      )}
    </FormDialog>
  )
}
