import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { readFares } from '../contract.ts'
import { buyersName, createFare, FareInput, listFares, updateFare, type FareRow } from '../desk-contract.ts'
import { fareBuyers } from '../rules.ts'

const fresh = {
  name: '',
  buyers: 'anybody' as const,
  ageFrom: null,
  ageTo: null,
  evidence: null,
  companion: false,
}

type FareDialogProps = { fare: FareRow | null; onClose: () => void }

/** A fare, new or changed. The general one is for everybody: only its name changes. */
export function FareDialog({ fare, onClose }: FareDialogProps) {
  const create = useSend(createFare)
  const update = useSend(updateFare)
  const { name, buyers, ageFrom, ageTo, evidence, companion } = fare ?? fresh
  return (
    <FormDialog
      title={fare === null ? 'Nueva tarifa' : `Editar ${fare.name}`}
      onClose={onClose}
      schema={FareInput}
      defaultValues={{ name, buyers, ageFrom, ageTo, evidence, companion }}
      onSubmit={async (body) => {
        await (fare === null
          ? create.mutateAsync({ body })
          : update.mutateAsync({ params: { fare: fare.key }, body }))
        await Promise.all([invalidate(listFares), invalidate(readFares)])
      }}
      done="Guardamos la tarifa"
      submitLabel="Guardar"
    >
      {({ field, register }) => (
        <>
          <TextField
            label="Nombre"
            hint="Así la lee la afición."
            placeholder="Estudiante"
            {...field('name')}
          />
          {fare?.general !== true && (
            <>
              <SelectField
                label="Quién la compra"
                options={fareBuyers.map((value) => ({ value, label: buyersName[value] }))}
                {...field('buyers')}
              />
              <div className="grid grid-cols-2 gap-4">
                <TextField
                  label="Edad desde"
                  optional
                  inputMode="numeric"
                  {...register('ageFrom', { setValueAs: numberOrNone })}
                  error={field('ageFrom').error}
                />
                <TextField
                  label="Edad hasta"
                  optional
                  inputMode="numeric"
                  {...register('ageTo', { setValueAs: numberOrNone })}
                  error={field('ageTo').error}
                />
              </div>
              <p className="-mt-3 text-sm text-ink-2">
                Años cumplidos el día del partido. Se revisan con el Fan ID de quien va y en el bonogallo.
              </p>
              <TextField
                label="Se pide en la puerta"
                optional
                hint="Lo lee el personal al escanear."
                placeholder="Pide la credencial de estudiante"
                {...register('evidence', { setValueAs: textOrNone })}
                error={field('evidence').error}
              />
              <Checkbox
                label="De acompañante"
                hint="Solo junto a un lugar para silla de ruedas de la misma compra, una por cada silla."
                {...register('companion')}
                error={field('companion').error}
              />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}

const numberOrNone = (typed: unknown): number | null =>
  typed === '' || typed === null || typed === undefined ? null : Number(typed)

const textOrNone = (typed: string | null): string | null =>
  typed === null || typed.trim() === '' ? null : typed
