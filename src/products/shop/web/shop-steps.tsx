import { Steps } from '#ui/steps.tsx'

/** Where a purchase of the shop is: the same four steps on every one of its screens. */
export function ShopSteps({ current }: { current: 0 | 1 | 2 | 3 }) {
  return (
    <div className="mb-6">
      <Steps steps={['Carrito', 'Entrega', 'Pago', 'Listo']} current={current} />
    </div>
  )
}
