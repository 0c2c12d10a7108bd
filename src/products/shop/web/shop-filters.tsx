import { Checkbox } from '#ui/checkbox.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { Category } from '../catalogue-contract.ts'
import { sorts, type Sort, type Wanted } from '../rules.ts'

const sortName: Record<Sort, string> = {
  nuevo: 'Lo más nuevo',
  barato: 'Precio: de menor a mayor',
  caro: 'Precio: de mayor a menor',
  nombre: 'Nombre',
}

type ShopFiltersProps = {
  categories: Category[]
  wanted: Wanted
  onChange: (changed: Partial<Wanted>) => void
}

export function ShopFilters({ categories, wanted, onChange }: ShopFiltersProps) {
  return (
    <search className="mb-6 flex flex-col gap-4">
      <CategoryPicker categories={categories} wanted={wanted} onChange={onChange} />
      <div className="grid grid-cols-[1fr_auto] max-[22rem]:grid-cols-1 items-end gap-x-4 gap-y-3 lg:grid-cols-[1fr_16rem_auto]">
        <SearchField
          className="col-span-full lg:col-span-1"
          hideLabel={false}
          label="Buscar en la tienda"
          placeholder="Jersey, bufanda, taza…"
          maxLength={60}
          value={wanted.text}
          onValueChange={(text) => onChange({ text })}
        />
        <SelectField
          label="Ordenar por"
          options={sorts.map((value) => ({ value, label: sortName[value] }))}
          value={wanted.sort}
          onChange={({ target }) =>
            onChange({ sort: sorts.find((sort) => sort === target.value) ?? 'nuevo' })
          }
        />
        <Checkbox
          label="Solo lo que hay"
          checked={wanted.available}
          onChange={({ target }) => onChange({ available: target.checked })}
        />
      </div>
    </search>
  )
}

function CategoryPicker({ categories, wanted, onChange }: ShopFiltersProps) {
  const all = [{ slug: '', name: 'Todo' }, ...categories]
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Categoría</legend>
      <div className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        {all.map(({ slug, name }) => (
          <label
            key={slug}
            className="flex min-h-11 shrink-0 items-center rounded-full border-[1.5px] border-line-strong bg-surface px-4 font-semibold text-ink-2 transition-colors hover:border-ink-2 has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              className="sr-only"
              name="categoria"
              value={slug}
              checked={wanted.category === slug}
              onChange={() => onChange({ category: slug })}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
