import { lazy, Suspense, useState } from 'react'
import { isRunning } from '#selling/holds/web/held-seats.tsx'
import { HoldBar } from '#selling/holds/web/hold-bar.tsx'
import { usePurchaseSeats } from '#selling/holds/web/store.ts'
import { formatHour } from '#lib/dates.ts'
import { CheckoutPage } from '#ui/checkout-page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { SafeMeanwhile } from '#ui/slow-words.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { LoginForm } from '#people/accounts/web/login-form.tsx'

/** Who has an account needs none of it. */
const NewAccount = lazy(() => import('./new-account.tsx'))

const field = 'mb-5 h-20.5 w-full rounded-md'

type LoginOrRegistryProps = {
  title: string
  intro: string
  /** Where a new account goes on once its mail is confirmed. */
  returnTo: string
  /** What the arrow leads to. */
  back: string
}

/** The door between what is held and paying for it: who has an account logs in, who has none makes one. */
export function LoginOrRegistry({ title, intro, returnTo, back }: LoginOrRegistryProps) {
  const [sentTo, setSentTo] = useState('')
  const hold = usePurchaseSeats((state) => state.hold)
  const safe = isRunning(hold)
    ? `Tus lugares están seguros hasta las ${formatHour(hold.expiresAt)}`
    : undefined
  const newAccount = (
    <Suspense fallback={<Skeletons label="Preparando el formulario" blocks={[field, field, field, field]} />}>
      <NewAccount returnTo={returnTo} sentTo={sentTo} onSent={setSentTo} />
    </Suspense>
  )
  return (
    <SafeMeanwhile value={safe}>
      <CheckoutPage
        title={title}
        back={{ to: back, label: 'Atrás, tus lugares siguen apartados' }}
        bar={<HoldBar />}
      >
        <p className="mb-4 text-ink-2">{intro}</p>
        {sentTo === '' ? (
          <Tabs
            label="Cómo entras"
            tabs={[
              { value: 'login', label: 'Ya tengo cuenta', content: <LoginForm /> },
              {
                value: 'registry',
                label: 'Soy nuevo aquí',
                content: newAccount,
              },
            ]}
          />
        ) : (
          newAccount
        )}
      </CheckoutPage>
    </SafeMeanwhile>
  )
}
