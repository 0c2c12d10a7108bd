import { RadioGroup } from '#ui/radio-group.tsx'
import { KeyCap } from './key-cap.tsx'
import { useKeys } from './use-keys.ts'

export type Product = 'tickets' | 'passes' | 'goods'

const products: { value: Product; words: string; cap: string }[] = [
  { value: 'tickets', words: 'Boletos', cap: 'F1' },
  { value: 'passes', words: 'Bonogallo', cap: 'F2' },
  { value: 'goods', words: 'Tienda', cap: 'F3' },
]

/** What the window sells. */
export function Products({ value, onChange }: { value: Product; onChange: (product: Product) => void }) {
  useKeys(Object.fromEntries(products.map(({ value: product, cap }) => [cap, () => onChange(product)])))
  return (
    <RadioGroup
      look="segments"
      hideLegend
      legend="Qué vendes"
      value={value}
      onValueChange={(product) => onChange(product as Product)}
      options={products.map(({ value: product, words, cap }) => ({
        value: product,
        label: (
          <span className="flex items-center gap-2">
            {words} <KeyCap>{cap}</KeyCap>
          </span>
        ),
      }))}
    />
  )
}
