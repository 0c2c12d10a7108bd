import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { PictureDialog } from '#web/picture-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { call } from '#web/call.ts'
import { pictureOf } from '../artwork-rules.ts'
import { uploadPhoto } from '../desk-contract.ts'
import type { ProductFormState } from './product-form.tsx'
import type { ShopSetup } from './product-screen.tsx'

const most = 8
type ProductPicturesProps = { form: ProductFormState; drawings: ShopSetup['drawings'] }

/** Photos of a product, or the club's own drawings where there is none: in their order, each said in words. */
export function ProductPictures({ form, drawings }: ProductPicturesProps) {
  const [uploading, setUploading] = useState(false)
  const { fields, append, remove, move } = useFieldArray({
    control: form.control,
    name: 'pictures',
    keyName: 'key',
  })
  const left = drawings.filter(({ name }) => !fields.some(({ drawing }) => drawing === name))
  return (
    <Card as="section" className="flex flex-col gap-4 p-5">
      <div>
        <h2 className="text-2xl">Imágenes</h2>
        <p className="text-sm text-ink-2">La primera es la de su tarjeta y la que se ve al compartirlo.</p>
      </div>
      <ul className="flex flex-col gap-5">
        {fields.map(({ key, ...picture }, index) => (
          <li key={key} className="flex items-start gap-3">
            <img
              src={`${pictureOf(picture)?.url}/160.webp`}
              alt=""
              width={80}
              height={80}
              className="size-20 shrink-0 rounded-md bg-sunken object-cover"
            />
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <TextField
                label={`Qué se ve en la imagen ${index + 1}`}
                maxLength={200}
                {...form.field(`pictures.${index}.alt`)}
              />
              <div className="flex justify-end">
                <MoveButtons
                  what={`la imagen ${index + 1}`}
                  place={index}
                  of={fields.length}
                  onMove={(by) => move(index, index + by)}
                />
                <IconButton
                  label={`Quitar la imagen ${index + 1}`}
                  icon={<IconTrash size={20} aria-hidden />}
                  onClick={() => remove(index)}
                />
              </div>
            </div>
          </li>
        ))}
      </ul>
      {fields.length < most && (
        <>
          <Button
            variant="secondary"
            icon={<IconPhotoPlus size={20} aria-hidden />}
            onClick={() => setUploading(true)}
          >
            Subir foto
          </Button>
          <SelectField
            label="O usa un dibujo del club"
            placeholder="Elige del catálogo"
            value=""
            options={left.map(({ name }) => ({ value: name, label: name }))}
            onChange={({ target }) =>
              target.value !== '' && append({ drawing: target.value, photoId: null, alt: '' })
            }
          />
        </>
      )}
      <PictureDialog
        open={uploading}
        onClose={() => setUploading(false)}
        hint="De 800 píxeles por lado o más; la cortamos en cuadro por el centro."
        upload={(file) => call(uploadPhoto, { file })}
        onReady={({ photoId }, alt) => append({ drawing: null, photoId, alt })}
      />
    </Card>
  )
}
