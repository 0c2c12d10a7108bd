import { Steps } from '#ui/steps.tsx'

const steps = ['Lugares', 'Resumen', 'Pago', 'Boletos']

/** Where a purchase is: the same four steps on every one of its screens. */
export function PurchaseSteps({ current }: { current: 0 | 1 | 2 | 3 }) {
  return (
    <div className="mb-6">
      <Steps steps={steps} current={current} />
    </div>
  )
}
