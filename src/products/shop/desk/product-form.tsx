import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod/mini'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm, type ZodForm } from '#ui/use-zod-form.ts'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate } from '#web/query.ts'
import { useOwnSlug } from '#web/use-own-slug.ts'
import { createProduct, listDeskProducts, readDeskProduct, updateProduct } from '../desk-contract.ts'
import { ProductPictures } from './product-pictures.tsx'
import type { DeskProduct, ShopSetup } from './product-screen.tsx'
import { ProductSizes } from './product-sizes.tsx'
import { ProductDraft } from '../desk-product-contract.ts'

export type ProductFormState = ZodForm<z.input<typeof ProductDraft>, ProductDraft>

const guides = [
  { value: 'none', label: 'Sin guía de tallas' },
  { value: 'adult', label: 'Personas adultas' },
  { value: 'child', label: 'Niñas y niños' },
  { value: 'baby', label: 'Bebés' },
]
const newSize = { variantId: null, size: 'Única', priceCents: 0, shelf: '', pieces: 0 }

function draftOf(product: DeskProduct | null): z.input<typeof ProductDraft> {
  if (product === null) {
    const words = { name: '', slug: '', category: '', summary: '', details: [], pictures: [] }
    return { ...words, sizeGuide: 'none', published: false, sizes: [newSize] }
  }
  const { id: _, adjustments: _adjustments, sizes, ...words } = product
  return {
    ...words,
    sizes: sizes.map(({ variantId, size, priceCents, shelf }) => ({
      variantId,
      size,
      priceCents,
      shelf,
      pieces: 0,
    })),
  }
}

export function ProductForm({ product, setup }: { product: DeskProduct | null; setup: ShopSetup }) {
  const navigate = useNavigate()
  const form = useZodForm(ProductDraft, { defaultValues: draftOf(product) })
  const { setValue } = form
  const write = useCallback((slug: string) => setValue('slug', slug), [setValue])
  useOwnSlug({ name: form.watch('name'), slug: form.watch('slug'), write })
  const save = async (body: ProductDraft) => {
    if (product === null) {
      const { productId } = await call(createProduct, { body })
      void navigate(deskPaths.product(productId), { replace: true })
    } else {
      await call(updateProduct, { params: { productId: `${product.id}` }, body })
      form.reset(body)
    }
    toast({ tone: 'ok', title: 'Guardamos el producto' })
    await Promise.all([invalidate(readDeskProduct), invalidate(listDeskProducts)])
  }
  return (
    <Form form={form} onSubmit={save}>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card as="section" className="flex flex-col gap-5 p-5">
            <h2 className="text-2xl">Qué es</h2>
            <TextField label="Nombre" maxLength={80} {...form.field('name')} />
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <SelectField
                label="Categoría"
                placeholder="Elige una"
                options={setup.categories.map(({ slug, name }) => ({ value: slug, label: name }))}
                {...form.field('category')}
              />
              <SelectField label="Guía de tallas" options={guides} {...form.field('sizeGuide')} />
            </div>
            <TextField
              label="Dirección en la tienda"
              hint="Solo minúsculas, números y guiones: jersey-local."
              autoCapitalize="none"
              {...form.field('slug')}
            />
            <TextArea label="Resumen" rows={2} maxLength={200} {...form.field('summary')} />
            <Details form={form} />
          </Card>
          <ProductSizes form={form} />
        </div>
        <div className="flex flex-col gap-6">
          <Card as="section" className="flex flex-col gap-3 p-5">
            <Checkbox
              label="A la venta"
              hint="Sin marcar, nadie lo ve en la tienda. Lo que ya se compró sigue su camino."
              {...form.register('published')}
            />
            <SubmitButton>{product === null ? 'Agregar producto' : 'Guardar cambios'}</SubmitButton>
          </Card>
          <ProductPictures form={form} drawings={setup.drawings} />
        </div>
      </div>
    </Form>
  )
}

function Details({ form }: { form: ProductFormState }) {
  const [typed, setTyped] = useState(form.getValues('details').join('\n'))
  return (
    <TextArea
      label="Detalles"
      hint="Uno por renglón."
      optional
      rows={4}
      value={typed}
      error={form.field('details').error}
      onChange={({ target }) => {
        setTyped(target.value)
        const lines = target.value.split('\n').filter((detail) => detail.trim() !== '')
        form.setValue('details', lines, { shouldDirty: true })
      }}
    />
  )
}
