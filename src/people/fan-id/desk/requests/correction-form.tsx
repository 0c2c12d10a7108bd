import { Form, SubmitButton } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import {
  finishFanRequest,
  listFanRequests,
  type Correction,
  type RequestRow,
} from '../../desk-requests-contract.ts'

type Field = keyof Correction
const fieldsOf: Record<NonNullable<RequestRow['item']>, Field[]> = {
  names: ['givenNames', 'firstSurname', 'secondSurname'],
  curp: ['curp'],
  birth_date: ['birthDate'],
  sex: ['sex'],
  nationality: ['nationality'],
  phone: ['phone'],
  document: [],
}
const labels: Record<Field, string> = {
  givenNames: 'Nombre',
  firstSurname: 'Primer apellido',
  secondSurname: 'Segundo apellido',
  curp: 'CURP',
  birthDate: 'Fecha de nacimiento',
  sex: 'Sexo',
  nationality: 'Nacionalidad, tres letras como MEX',
  phone: 'Celular',
}
const sexes = [
  { value: 'H', label: 'Hombre' },
  { value: 'M', label: 'Mujer' },
  { value: 'X', label: 'No binario' },
]

/** What was granted is done here: the right value goes into the sealed Fan ID, with the checks of a registration. */
export function CorrectionForm({ row, onDone }: { row: RequestRow; onDone: () => void }) {
  const fields = row.item === null ? [] : fieldsOf[row.item]
  const form = useZodForm(finishFanRequest.body, { defaultValues: {} })
  const { mutateAsync } = useSend(finishFanRequest)
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        await mutateAsync({ params: { requestId: row.id }, body })
        toast({ title: 'Quedó hecho', tone: 'ok' })
        await invalidate(listFanRequests)
        onDone()
      }}
    >
      {fields.map((name) =>
        name === 'sex' ? (
          <SelectField
            key={name}
            label={labels[name]}
            options={sexes}
            placeholder="Elige"
            {...form.field(name)}
          />
        ) : (
          <TextField
            key={name}
            label={labels[name]}
            type={name === 'birthDate' ? 'date' : 'text'}
            optional={name === 'secondSurname'}
            {...form.register(name, { setValueAs: (value: string) => (value === '' ? undefined : value) })}
            error={form.field(name).error}
          />
        ),
      )}
      <Notice tone="info">{whatHappens(row.item)}</Notice>
      <SubmitButton>{fields.length > 0 ? 'Corregir el Fan ID' : 'Marcar como hecha'}</SubmitButton>
    </Form>
  )
}

function whatHappens(item: RequestRow['item']): string {
  if (item === null) return 'La persona recibe un aviso de que su solicitud está hecha.'
  if (item === 'document')
    return 'Su Fan ID vuelve a pedirle el documento: mientras no lo tome otra vez, no tiene código.'
  return 'Se escribe en su Fan ID y la persona recibe un aviso. El valor anterior no se guarda.'
}
