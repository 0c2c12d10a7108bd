import { IconLock } from '@tabler/icons-react'
import type { Ref } from 'react'
import { readAccount } from '#people/accounts/session-contract.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { useRead } from '#web/query.ts'
import type { ProviderScript } from '../bricks/provider.tsx'
import { CardForm, type CardHandle } from './card-form.tsx'

type CardEntryProps = {
  script: ProviderScript
  amountCents: number
  withMonths: boolean
  ref: Ref<CardHandle>
}

/** The card's form, or why it is not there and how to get it. */
export function CardEntry({
  script: { provider, problem, retry },
  amountCents,
  withMonths,
  ref,
}: CardEntryProps) {
  const account = useRead(readAccount, {})
  if (problem !== null) {
    return (
      <ErrorState
        title="No pudimos abrir el formulario de tarjeta"
        charged="no"
        action={<Button onClick={retry}>Volver a intentar</Button>}
      >
        Revisa tu conexión y vuelve a intentar, o elige otro medio de pago. Tus lugares siguen apartados.
      </ErrorState>
    )
  }
  if (provider === null || account.isPending)
    return (
      <Skeletons
        label="Abriendo el formulario seguro"
        // As high as the form, with its row of months.
        blocks={[`${withMonths ? 'h-[24.1625rem]' : 'h-80'} w-full rounded-md`]}
      />
    )
  const { firstName = '', lastName = '' } = account.data ?? {}
  return (
    <section aria-label="Datos de tu tarjeta">
      <CardForm
        ref={ref}
        provider={provider}
        amountCents={amountCents}
        withMonths={withMonths}
        holder={`${firstName} ${lastName}`.trim()}
      />
      <p className="mt-2 flex gap-2 text-sm text-ink-2">
        <IconLock size={18} className="mt-px shrink-0" aria-hidden />
        Tu tarjeta va cifrada a Mercado Pago. Nosotros no la vemos ni la guardamos.
      </p>
    </section>
  )
}
