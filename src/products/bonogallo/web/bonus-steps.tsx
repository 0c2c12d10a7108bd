import { Steps } from '#ui/steps.tsx'

const steps = ['Lugar', 'Titular', 'Pago', 'Listo']

/** Where the purchase of a bonogallo is. */
export function BonusSteps({ current }: { current: 0 | 1 | 2 | 3 }) {
  return (
    <div className="mb-6">
      <Steps steps={steps} current={current} />
    </div>
  )
}
