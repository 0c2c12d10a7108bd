import { RadioGroup } from '#ui/radio-group.tsx'
import { KeyCap } from './key-cap.tsx'
import { useKeys } from './use-keys.ts'

export type Product = 'tickets' | 'passes' | 'packs' | 'goods' | 'gifts'

const products: { value: Product; words: string; key: string }[] = [
  { value: 'tickets', words: 'Boletos', key: 'F1' },
  { value: 'passes', words: 'Bonogallo', key: 'F2' },
  { value: 'packs', words: 'Packs', key: 'Shift+F2' },
  { value: 'goods', words: 'Tienda', key: 'F3' },
  { value: 'gifts', words: 'Regalo', key: 'Shift+F3' },
]

/** What the window sells. */
export function Products({ value, onChange }: { value: Product; onChange: (product: Product) => void }) {
  useKeys(Object.fromEntries(products.map(({ value: product, key }) => [key, () => onChange(product)])))
  return (
    <RadioGroup
      look="segments"
      hideLegend
      legend="Qué vendes"
      value={value}
      onValueChange={(product) => onChange(product as Product)}
      options={products.map(({ value: product, words, key }) => ({
        value: product,
        label: (
          <span className="flex items-center gap-2">
            {words} <KeyCap>{key.replace('Shift+', '⇧')}</KeyCap>
          </span>
        ),
      }))}
    />
  )
}
