import { z } from 'zod/mini'
import { paragraphs } from '#lib/text.ts'
import { formatMoney } from '#lib/money.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { cancelGroup, listGroups, readGroup, refuseGroup, type DeskGroup } from '../desk-contract.ts'

type EndProps = { group: DeskGroup; onClose: () => void }

const look = () => Promise.all([readGroup, listGroups].map(invalidate))
const Why = z.strictObject({ reason: paragraphs(500, 'Escribe por qué') })

export function RefuseDialog({ group, onClose }: EndProps) {
  const { mutateAsync } = useSend(refuseGroup)
  return (
    <FormDialog
      title="No cotizar"
      schema={Why}
      defaultValues={{ reason: '' }}
      submitLabel="Decirle que no"
      danger
      done="Le avisamos al grupo"
      onClose={onClose}
      onSubmit={async (body) => {
        await mutateAsync({ params: { groupId: group.id }, body })
        await look()
      }}
    >
      {({ field }) => <TextArea label="Por qué" hint="Lo lee quien pidió." rows={3} {...field('reason')} />}
    </FormDialog>
  )
}

const Cancelling = z.strictObject({ reason: paragraphs(500, 'Escribe por qué'), keepsDeposit: z.boolean() })

export function CancelDialog({ group, onClose }: EndProps) {
  const { mutateAsync } = useSend(cancelGroup)
  const left = group.money.depositLeftCents
  return (
    <FormDialog
      title="Cancelar grupo"
      schema={Cancelling}
      defaultValues={{ reason: '', keepsDeposit: false }}
      submitLabel="Cancelar grupo"
      danger
      done="El grupo quedó cancelado"
      onClose={onClose}
      onSubmit={async (body) => {
        await mutateAsync({ params: { groupId: group.id }, body })
        await look()
      }}
    >
      {({ field, register }) => (
        <>
          <p>
            Los lugares sin pagar vuelven a la venta. Los pagados siguen siendo del grupo; se devuelven desde
            su pedido.
          </p>
          <TextArea label="Por qué" hint="Lo lee quien organiza." rows={3} {...field('reason')} />
          {left > 0 && (
            <Checkbox
              label={`El club conserva ${formatMoney(left)} de anticipo`}
              hint="Sin marcar, se devuelve por donde llegó."
              {...register('keepsDeposit')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
