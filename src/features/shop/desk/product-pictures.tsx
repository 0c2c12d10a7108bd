import { IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ProductFormState } from './product-form.tsx'
import type { ShopSetup } from './product-screen.tsx'

type ProductPicturesProps = { form: ProductFormState; drawings: ShopSetup['drawings'] }

/** The pictures of a product from the club's own drawings, the first for its card; each said in words. */
export function ProductPictures({ form, drawings }: ProductPicturesProps) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'pictures',
    keyName: 'key',
  })
  const left = drawings.filter(({ name }) => !fields.some(({ drawing }) => drawing === name))
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <h2 className="text-2xl">Imágenes</h2>
      <ul className="flex flex-col gap-4">
        {fields.map(({ key, drawing, alt }, index) => (
          <li key={key} className="flex items-start gap-3">
            <img
              src={`${drawings.find(({ name }) => name === drawing)?.url}/160.webp`}
              alt={alt}
              width={80}
              height={80}
              className="size-20 shrink-0 rounded-md bg-sunken object-cover"
            />
            <TextField
              label="Qué se ve"
              className="min-w-0 flex-1"
              maxLength={200}
              {...form.field(`pictures.${index}.alt`)}
            />
            <IconButton
              label={`Quitar la imagen ${index + 1}`}
              icon={<IconTrash size={20} aria-hidden />}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <SelectField
        label="Agregar imagen"
        placeholder="Elige del catálogo"
        value=""
        options={left.map(({ name }) => ({ value: name, label: name }))}
        onChange={({ target }) => target.value !== '' && append({ drawing: target.value, alt: '' })}
      />
    </Card>
  )
}
