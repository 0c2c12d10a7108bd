import { useEffect } from 'react'
import { useSession } from '#web/session-store.ts'
import { withReturn } from '#people/accounts/web/go-on.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { Loaded } from '#web/loaded.tsx'
import { CartLines } from './cart-lines.tsx'
import { Subtotal } from './cart-total.tsx'
import { PurchaseInHand } from './purchase-in-hand.tsx'
import { ShopSteps } from './shop-steps.tsx'
import { usePricedCart, type PricedCart } from './priced-cart.tsx'
import { useCart } from './store.ts'

/** What I want to buy, priced by the server now. No account is asked for yet. */
export default function CartScreen() {
  const { lines, open } = useCart()
  const read = usePricedCart()
  const { data } = read
  useEffect(() => open(false), [open])
  if (lines.length === 0) return <NothingYet />
  return (
    <Page title="Tu carrito" aside={data && <GoOn cart={data} />}>
      <ShopSteps current={0} />
      <div className="flex flex-col gap-6">
        <PurchaseInHand />
        <Loaded
          read={read}
          title="No pudimos traer los precios"
          also="Tu carrito sigue guardado."
          waiting={<Skeletons label="Cargando tu carrito" blocks={['h-64 w-full rounded-lg']} />}
        >
          {(cart) => (
            <>
              <Changes cart={cart} />
              <Card as="section" className="px-4 py-4 sm:px-5">
                <CartLines cart={cart} />
              </Card>
            </>
          )}
        </Loaded>
      </div>
    </Page>
  )
}

/** What the server found changed, until the person says that it is fine so. */
function Changes({ cart }: { cart: PricedCart }) {
  const accept = useCart((state) => state.accept)
  if (cart.lines.every(({ change }) => change === null)) return null
  const settle = () =>
    accept(
      cart.lines
        .filter(({ quantity }) => quantity > 0)
        .map(({ variantId, quantity, unitCents }) => ({ variantId, quantity, seenCents: unitCents })),
    )
  return (
    <Notice
      tone="warn"
      live
      title="Algo cambió desde que llenaste tu carrito"
      action={
        <Button size="sm" variant="secondary" onClick={settle}>
          Aceptar cambios
        </Button>
      }
    >
      Te lo marcamos abajo. Al aceptar, quitamos lo que ya no hay.
    </Notice>
  )
}

function GoOn({ cart }: { cart: PricedCart }) {
  const signedIn = useSession((session) => session.token !== null)
  const ready = cart.lines.length > 0 && cart.lines.every(({ change }) => change === null)
  const next = signedIn ? paths.shopDelivery : withReturn(paths.login, paths.shopDelivery)
  return (
    <Card as="section" className="flex flex-col gap-5 p-5">
      <h2 className="text-2xl">Total</h2>
      <Subtotal cents={cart.subtotalCents} />
      {ready ? (
        <Button wide to={next}>
          {signedIn ? 'Elegir entrega' : 'Iniciar sesión y elegir entrega'}
        </Button>
      ) : (
        <Button wide disabled>
          Revisa los cambios para seguir
        </Button>
      )}
      <p className="text-center text-sm text-ink-2">Todavía no apartamos ni cobramos nada.</p>
    </Card>
  )
}

function NothingYet() {
  return (
    <Page title="Tu carrito">
      <div className="flex flex-col gap-6">
        <PurchaseInHand />
        <EmptyState title="Tu carrito está vacío" action={<Button to={paths.shop()}>Ir a la tienda</Button>}>
          Lo que agregues se queda aquí aunque cierres la página.
        </EmptyState>
      </div>
    </Page>
  )
}
