import { useState } from 'react'
import type { Picture } from '../catalogue-contract.ts'
import { ProductPicture } from './product-picture.tsx'

const mainSizes = '(min-width: 1200px) 660px, (min-width: 1024px) 55vw, 92vw'

/** One large picture, the others a tap away. */
export function ProductGallery({ pictures }: { pictures: Picture[] }) {
  const [at, setAt] = useState(0)
  return (
    <div className="flex flex-col gap-3">
      <ProductPicture key={at} picture={pictures[at] ?? null} sizes={mainSizes} first />
      {pictures.length > 1 && (
        <ul aria-label="Más imágenes" className="grid grid-cols-4 gap-3 sm:grid-cols-5">
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-label={`Ver imagen ${index + 1}: ${picture.alt}`}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
                className="block w-full rounded-md border-2 border-transparent transition-colors hover:border-line-strong aria-pressed:border-brand"
              >
                <ProductPicture picture={picture} sizes="120px" decorative />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
