import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { CartLines } from './cart-lines.tsx'
import { Subtotal } from './cart-total.tsx'
import { usePricedCart } from './priced-cart.tsx'
import { useCart } from './store.ts'

/** The cart without leaving the shelf. */
export default function CartDrawer() {
  const { lines, isOpen, open } = useCart()
  const { data, error } = usePricedCart()
  const empty = lines.length === 0
  return (
    <Drawer
      open={isOpen}
      onClose={() => open(false)}
      title="Tu carrito"
      actions={
        !empty && (
          <>
            <Button variant="secondary" onClick={() => open(false)}>
              Seguir viendo
            </Button>
            <Button to={paths.shopCart}>Ver mi carrito</Button>
          </>
        )
      }
    >
      {empty && (
        <p className="text-ink-2">Está vacío. Lo que agregues se queda aquí aunque cierres la página.</p>
      )}
      {!empty && data === undefined && (
        <Skeletons label="Cargando tu carrito" blocks={['h-24 w-full rounded-md']} />
      )}
      {!empty && error !== null && data === undefined && <p role="alert">{error.message}</p>}
      {!empty && data !== undefined && (
        <>
          <CartLines cart={data} />
          <Subtotal cents={data.subtotalCents} />
        </>
      )}
    </Drawer>
  )
}
