import { IconWallet } from '@tabler/icons-react'
import { Spinner } from '#ui/spinner.tsx'

type WalletButtonProps = {
  /** Its page was opened before and not finished. */
  begun: boolean
  /** On the way to the provider's page. */
  leaving: boolean
  onPress: () => void
}

/** The fastest way for who has an account there: to the provider's page and back. */
export function WalletButton({ begun, leaving, onPress }: WalletButtonProps) {
  return (
    <button
      type="button"
      aria-busy={leaving || undefined}
      className="flex min-h-13 w-full items-center justify-center gap-2 rounded-md bg-ink px-6 font-semibold text-bg transition active:translate-y-px"
      onClick={onPress}
    >
      {leaving ? <Spinner /> : <IconWallet size={22} aria-hidden />}
      {begun ? 'Seguir en Mercado Pago' : 'Pagar con Mercado Pago'}
    </button>
  )
}
