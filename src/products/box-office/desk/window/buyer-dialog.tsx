import { TextField } from '#ui/text-field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Guest } from '../../contract.ts'

export type Buyer = { firstName: string; lastName: string; email: string; phone?: string | undefined }

type BuyerDialogProps = { buyer: Buyer | null; onSave: (buyer: Buyer) => void; onClose: () => void }

/** For whoever wants the tickets by mail, or buys what counts by person. */
export function BuyerDialog({ buyer, onSave, onClose }: BuyerDialogProps) {
  return (
    <FormDialog
      title="Quién compra"
      size="sm"
      schema={Guest}
      defaultValues={buyer ?? { email: '', firstName: '', lastName: '' }}
      submitLabel="Guardar"
      onClose={onClose}
      onSubmit={async (values) => onSave(values)}
    >
      {(form) => (
        <>
          <TextField
            label="Correo"
            type="email"
            autoComplete="off"
            hint="Le mandamos su compra y queda en su cuenta."
            {...form.field('email')}
          />
          <TextField label="Nombre" autoComplete="off" {...form.field('firstName')} />
          <TextField label="Apellidos" autoComplete="off" {...form.field('lastName')} />
        </>
      )}
    </FormDialog>
  )
}
