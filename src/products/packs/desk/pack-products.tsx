import { IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { formatMoney } from '#lib/money.ts'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Bound } from '#ui/bound.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { PackFormState } from './pack-form.tsx'
import type { PackSetup } from './pack-screen.tsx'

type ShopProduct = PackSetup['products'][number]
type PackProductsProps = { form: PackFormState; shop: ShopProduct[] }

const cheapest = ({ sizes }: ShopProduct) => Math.min(...sizes.map(({ priceCents }) => priceCents))

/** What of the shop comes with each pack: how many, of which sizes, and what one is worth by itself. */
export function PackProducts({ form, shop }: PackProductsProps) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'products',
    keyName: 'key',
  })
  const products = form.watch('products')
  const taken = new Set(products.flatMap(({ stockItemIds }) => stockItemIds))
  const left = shop.filter(({ sizes }) => !sizes.some(({ stockItemId }) => taken.has(stockItemId)))
  const add = (name: string) => {
    const product = left.find((one) => one.name === name)
    if (product === undefined) return
    const stockItemIds = product.sizes.map(({ stockItemId }) => stockItemId)
    append({ label: name, quantity: 1, regularCents: cheapest(product), stockItemIds })
  }
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <div>
        <h2 className="text-2xl">Artículos</h2>
        <p className="text-sm text-ink-2">
          Salen de las existencias de la tienda. Sin artículos, el pack es solo de partidos.
        </p>
      </div>
      {form.field('products').error && (
        <p className="font-medium text-danger-strong">{form.field('products').error}</p>
      )}
      {fields.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {fields.map(({ key, label, stockItemIds }, index) => (
            <li key={key} className="flex flex-col gap-3 py-4 first:pt-0">
              <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_7rem_10rem_auto]">
                <TextField label="Cómo se llama" maxLength={80} {...form.field(`products.${index}.label`)} />
                <TextField
                  label="En cada pack"
                  type="number"
                  {...form.register(`products.${index}.quantity`, { valueAsNumber: true })}
                  error={form.field(`products.${index}.quantity`).error}
                />
                <Bound form={form} name={`products.${index}.regularCents`}>
                  {(field) => (
                    <MoneyField
                      label="Vale por separado"
                      {...field}
                      onChange={(cents) => field.onChange(cents ?? 0)}
                    />
                  )}
                </Bound>
                <IconButton
                  label={`Quitar ${label}`}
                  className="sm:mt-8"
                  icon={<IconTrash size={20} aria-hidden />}
                  onClick={() => remove(index)}
                />
              </div>
              <Sizes
                product={shop.find(({ sizes }) =>
                  sizes.some((one) => stockItemIds.includes(one.stockItemId)),
                )}
                chosen={products[index]?.stockItemIds ?? []}
                error={form.field(`products.${index}.stockItemIds`).error}
                onChange={(next) =>
                  form.setValue(`products.${index}.stockItemIds`, next, { shouldDirty: true })
                }
              />
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label="Agregar un artículo"
        className="sm:max-w-md"
        placeholder="Elige de la tienda"
        value=""
        options={left.map((product) => ({
          value: product.name,
          label: `${product.name}, ${formatMoney(cheapest(product))}`,
        }))}
        onChange={({ target }) => add(target.value)}
      />
    </Card>
  )
}

type SizesProps = {
  product: ShopProduct | undefined
  chosen: number[]
  error: string | undefined
  onChange: (chosen: number[]) => void
}

/** Which sizes can be chosen, with what is left of each. */
function Sizes({ product, chosen, error, onChange }: SizesProps) {
  if (product === undefined) return null
  const [only, ...others] = product.sizes
  if (only !== undefined && others.length === 0)
    return <p className="text-sm text-ink-2">Hay {only.free} en la tienda.</p>
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">Tallas que se pueden elegir</legend>
      {error !== undefined && <p className="text-danger-strong">{error}</p>}
      <div className="flex flex-wrap gap-x-6">
        {product.sizes.map(({ stockItemId, size, free }) => (
          <Checkbox
            key={stockItemId}
            label={`${size} (hay ${free})`}
            checked={chosen.includes(stockItemId)}
            onChange={({ target }) =>
              onChange(
                target.checked ? [...chosen, stockItemId] : chosen.filter((one) => one !== stockItemId),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
