import { IconPrinter } from '@tabler/icons-react'
import { Button } from '#ui/button.tsx'
import { CopyValue } from '#ui/copy-value.tsx'
import { Notice } from '#ui/notice.tsx'
import { GiftCardFace } from './gift-card-face.tsx'
import type { Design } from '../rules.ts'

type CodeShownProps = {
  code: string
  design: Design
  cents: number
  toName?: string
  fromName?: string
  words?: string
}

/** A code while it is on screen, and the card with it to be printed: on paper there is the card alone. */
export function CodeShown({ code, cents, ...card }: CodeShownProps) {
  return (
    <div className="grid gap-4">
      <div className="print:fixed print:inset-0 print:z-50 print:bg-white print:p-8">
        <GiftCardFace {...card} cents={cents} code={code} />
        <p className="mt-4 hidden text-sm text-black print:block">
          Úsala en nuestra página o en la taquilla: agrega el código en «Mis tarjetas de regalo» o escríbelo
          al pagar. No vence.
        </p>
      </div>
      <CopyValue label="Código" value={code} />
      <Notice tone="warn" title="Guárdalo ahora">
        Solo se muestra esta vez. Quien lo tenga puede usar la tarjeta.
      </Notice>
      <Button icon={<IconPrinter size={22} aria-hidden />} variant="secondary" onClick={() => window.print()}>
        Imprimir la tarjeta
      </Button>
    </div>
  )
}
