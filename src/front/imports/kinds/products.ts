import type { FieldOf, KindOf } from './field.ts'

const fields = {
  sku: {
    title: 'Clave o SKU',
    words: 'Con ella se reconoce la misma talla en otro archivo.',
    synonyms: [
      'sku',
      'clave',
      'codigo',
      'codigo de barras',
      'id',
      'barcode',
      'variant sku',
      'no articulo',
      'articulo id',
    ],
  },
  productName: {
    title: 'Producto',
    synonyms: [
      'producto',
      'nombre del producto',
      'nombre',
      'articulo',
      'descripcion corta',
      'title',
      'name',
      'product',
      'product name',
    ],
  },
  category: {
    title: 'Categoría',
    words: 'La que no exista se crea.',
    synonyms: ['categoria', 'departamento', 'linea', 'familia', 'category', 'type', 'product category'],
  },
  size: {
    title: 'Talla',
    words: 'Sin talla es «Única».',
    synonyms: ['talla', 'tamano', 'medida', 'size', 'option1 value', 'variante', 'variant'],
  },
  price: {
    title: 'Precio',
    words: 'Con IVA, como lo paga la gente.',
    synonyms: [
      'precio',
      'precio venta',
      'precio de venta',
      'precio publico',
      'pvp',
      'price',
      'variant price',
    ],
  },
  pieces: {
    title: 'Piezas',
    synonyms: [
      'piezas',
      'existencia',
      'existencias',
      'stock',
      'inventario',
      'cantidad',
      'qty',
      'quantity',
      'variant inventory qty',
    ],
  },
  summary: {
    title: 'Resumen',
    synonyms: ['resumen', 'descripcion', 'detalle', 'description', 'body html', 'short description'],
  },
  shelf: { title: 'Estante', synonyms: ['estante', 'ubicacion', 'anaquel', 'rack', 'shelf', 'bin'] },
} as const satisfies Record<string, FieldOf>

/** A size of a product of the shop. */
export const products = {
  title: 'Productos y existencias',
  one: 'talla de un producto',
  many: 'tallas de productos',
  words:
    'Lo que vende la tienda: nombre, talla, precio y piezas. Entran sin publicar, para que les pongas foto.',
  fields,
  days: [],
  fault: ({ productName, price }) => {
    if (productName === undefined) return 'Elige la columna del nombre del producto.'
    return price === undefined ? 'Elige la columna del precio.' : null
  },
} as const satisfies KindOf
