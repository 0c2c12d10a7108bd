import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { GiftCardFace } from '#products/gift-cards/web/gift-card-face.tsx'
import type { Answer } from '#lib/endpoint.ts'
import type { printGiftSlip } from '../../contract.ts'

type GiftSlipProps = { slip: Answer<typeof printGiftSlip>; onPrinted: () => void }

/** A gift card as its paper: on no screen, and gone once it was printed. */
export function GiftSlip({ slip, onPrinted }: GiftSlipProps) {
  const done = useEffectEvent(onPrinted)
  useEffect(() => {
    const app = document.querySelector('#app')!
    const printed = () => done()
    app.classList.add('print:hidden')
    window.addEventListener('afterprint', printed)
    window.print()
    return () => {
      app.classList.remove('print:hidden')
      window.removeEventListener('afterprint', printed)
    }
  }, [slip])
  const { code, amountCents, ...face } = slip
  return createPortal(
    <div className="hidden p-8 print:block">
      <GiftCardFace {...face} cents={amountCents} code={code} />
      <p className="mt-4 max-w-100 text-sm text-black">
        Úsala en nuestra página o en la taquilla: agrega el código en «Mis tarjetas de regalo» o escríbelo al
        pagar. Agrégala pronto a tu cuenta: desde entonces este papel ya no sirve a nadie más. No vence.
      </p>
    </div>,
    document.body,
  )
}
