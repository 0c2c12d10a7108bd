import type { ComponentProps } from 'react'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Receiver } from '../contract.ts'
import { normalRfc, regimesFor, rfcDigitFits, rfcFault, usesFor } from '../rules.ts'

type Registered = Pick<ComponentProps<'input'>, 'name'> & { error: string | undefined }

type ReceiverFieldsProps = {
  /** What a field needs of its form, by its name in the receiver. */
  field: (name: keyof Receiver) => Registered
  /** What is typed now: the choices follow the RFC. */
  rfc: string
  taxRegime: string
}

/** The receiver's data as the Constancia de Situación Fiscal has them. */
export function ReceiverFields({ field, rfc: typed, taxRegime }: ReceiverFieldsProps) {
  const rfc = normalRfc(typed)
  const odd = rfcFault(rfc) === null && !rfcDigitFits(rfc)
  return (
    <>
      <p className="text-ink-2">Copia los datos tal como están en tu Constancia de Situación Fiscal.</p>
      <TextField
        label="RFC"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...field('rfc')}
      />
      {odd && (
        <Notice tone="warn" live>
          El último carácter no corresponde a ese RFC. Revísalo; si está bien, continúa.
        </Notice>
      )}
      <TextField
        label="Nombre o razón social"
        hint="Sin «S.A. de C.V.»"
        autoCapitalize="characters"
        {...field('legalName')}
      />
      <TextField
        label="Código postal de tu domicilio fiscal"
        inputMode="numeric"
        maxLength={5}
        autoComplete="postal-code"
        {...field('postalCode')}
      />
      <SelectField
        label="Régimen fiscal"
        placeholder="Elige tu régimen"
        options={regimesFor(rfc).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        {...field('taxRegime')}
      />
      <SelectField
        label="Uso del CFDI"
        placeholder="Elige el uso"
        options={usesFor(taxRegime).map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        {...field('cfdiUse')}
      />
      <TextField label="Correo para la factura" type="email" autoComplete="email" {...field('email')} />
    </>
  )
}
