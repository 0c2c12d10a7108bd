import { useParams } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { DeskPage } from '#ui/desk-layout.tsx'
import { Loaded } from '#web/loaded.tsx'
import { useRead } from '#web/query.ts'
import { readDeskProduct, readShopSetup } from '../desk-contract.ts'
import { ProductForm } from './product-form.tsx'
import { StockRoom } from './stock-room.tsx'

export type DeskProduct = Answer<typeof readDeskProduct>
export type ShopSetup = Answer<typeof readShopSetup>

/** One product; `nuevo` in the address makes one. */
export default function ProductScreen() {
  const { productId = '' } = useParams()
  const setup = useRead(readShopSetup, {})
  return productId === 'nuevo' ? (
    <DeskPage title="Producto nuevo">
      <Loaded read={setup}>{(known) => <ProductForm product={null} setup={known} />}</Loaded>
    </DeskPage>
  ) : (
    <Existing productId={productId} />
  )
}

function Existing({ productId }: { productId: string }) {
  const setup = useRead(readShopSetup, {})
  const read = useRead(readDeskProduct, { params: { productId } })
  return (
    <DeskPage title={read.data?.name ?? 'Producto'}>
      <Loaded read={setup}>
        {(known) => (
          <Loaded read={read}>
            {(product) => (
              <div className="flex flex-col gap-8">
                <StockRoom product={product} />
                <ProductForm
                  // Sizes that were just added have got their numbers.
                  key={product.sizes.length}
                  product={product}
                  setup={known}
                />
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </DeskPage>
  )
}
