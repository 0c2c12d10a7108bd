import { IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { Spinner } from '#ui/spinner.tsx'

type WalletButtonProps = {
  /** Its page was opened before and not finished. */
  begun: boolean
  /** Answers the provider's page, or null when it could not be opened. */
  onWallet: () => Promise<string | null>
}

/** The fastest way for who has an account there: to the provider's page and back. */
export function WalletButton({ begun, onWallet }: WalletButtonProps) {
  const [leaving, setLeaving] = useState(false)
  async function leave() {
    if (leaving) return
    setLeaving(true)
    const url = await onWallet()
    if (url === null) return setLeaving(false)
    location.assign(url)
  }
  return (
    <button
      type="button"
      aria-busy={leaving || undefined}
      className="flex min-h-13 w-full items-center justify-center gap-2 rounded-md bg-ink px-6 font-semibold text-bg transition active:translate-y-px"
      onClick={() => void leave()}
    >
      {leaving ? <Spinner /> : <IconWallet size={22} aria-hidden />}
      {begun ? 'Seguir en Mercado Pago' : 'Pagar con Mercado Pago'}
    </button>
  )
}
