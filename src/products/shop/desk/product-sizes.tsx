import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Bound } from '#ui/bound.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ProductFormState } from './product-form.tsx'

/** The sizes with their prices and shelves. One that exists keeps its pieces; only a new one may be taken away. */
export function ProductSizes({ form }: { form: ProductFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sizes', keyName: 'key' })
  const lastPrice = form.watch('sizes').at(-1)?.priceCents ?? 0
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <h2 className="text-2xl">Tallas y precios</h2>
      <p className="text-ink-2">Precio final, con IVA. Si hay una sola, llámala «Única».</p>
      <ul className="flex flex-col gap-4">
        {fields.map(({ key, variantId, size }, index) => (
          <li
            key={key}
            className="grid items-start gap-3 border-t border-line pt-4 sm:grid-cols-[1fr_1.25fr_1.5fr_1fr_auto]"
          >
            <TextField label="Talla" maxLength={20} {...form.field(`sizes.${index}.size`)} />
            <Bound form={form} name={`sizes.${index}.priceCents`}>
              {({ value, onChange, ...field }) => (
                <MoneyField
                  label="Precio"
                  {...field}
                  value={value === 0 ? null : value}
                  onChange={(cents) => onChange(cents ?? 0)}
                />
              )}
            </Bound>
            <TextField label="Estante" optional maxLength={20} {...form.field(`sizes.${index}.shelf`)} />
            {variantId === null && (
              <Bound form={form} name={`sizes.${index}.pieces`}>
                {({ value, onChange, ...field }) => (
                  <TextField
                    label="Piezas"
                    inputMode="numeric"
                    {...field}
                    value={`${value}`}
                    onChange={({ target }) => onChange(Number(target.value.replace(/\D/g, '').slice(0, 5)))}
                  />
                )}
              </Bound>
            )}
            {variantId === null && fields.length > 1 && (
              <IconButton
                label={`Quitar la talla ${size}`}
                icon={<IconTrash size={20} aria-hidden />}
                className="sm:mt-8"
                onClick={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ul>
      {form.field('sizes').error && (
        <p className="text-sm font-medium text-danger-strong">{form.field('sizes').error}</p>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        icon={<IconPlus size={18} aria-hidden />}
        onClick={() => append({ variantId: null, size: '', priceCents: lastPrice, shelf: '', pieces: 0 })}
      >
        Agregar talla
      </Button>
    </Card>
  )
}
