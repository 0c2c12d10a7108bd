import { useRefusal } from '#web/refusal.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { changeMinor, listMinors, MinorChange, type Minor } from '../contract.ts'
import { NameFields } from './name-fields.tsx'

type ChangeMinorProps = { minor: Minor; open: boolean; onOpenChange: (open: boolean) => void }

export function ChangeMinor({ minor, open, onOpenChange }: ChangeMinorProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Corrige sus datos">
      <ChangeForm minor={minor} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function ChangeForm({ minor, onDone }: { minor: Minor; onDone: () => void }) {
  const { id: minorId, givenNames, firstSurname, secondSurname, relation } = minor
  const form = useZodForm(MinorChange, {
    defaultValues: { givenNames, firstSurname, secondSurname, relation },
  })
  const { failure, attempt } = useRefusal(form)
  const { mutateAsync } = useSend(changeMinor)
  return (
    <Form
      form={form}
      failure={failure}
      onSubmit={(body) =>
        attempt(async () => {
          await mutateAsync({ params: { minorId }, body })
          await invalidate(listMinors)
          toast({ title: 'Guardamos los cambios', tone: 'ok' })
          onDone()
        })
      }
    >
      <NameFields form={form} />
      <p className="text-sm text-ink-2">
        La CURP y la fecha de nacimiento no se cambian. Si están mal, borra el registro y hazlo otra vez.
      </p>
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  )
}
