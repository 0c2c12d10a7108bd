export type DemoProduct = {
  slug: string
  category: string
  name: string
  summary: string
  details: string[]
  guide: 'none' | 'adult' | 'child' | 'baby'
  pesos: number
  /** Size → pieces on the shelf. */
  sizes: Record<string, number>
  /** Drawing → what it shows. */
  pictures: Record<string, string>
  /** How many days before the seed it came. */
  age: number
}

export const demoCategories = [
  ['jerseys', 'Jerseys'],
  ['ropa', 'Ropa'],
  ['accesorios', 'Accesorios'],
  ['infantil', 'Niñas y niños'],
  ['casa-y-cancha', 'Casa y cancha'],
] as const

const washing = 'Lávalo al revés con agua fría y no planches el estampado.'
const adult = (ch: number, m: number, g: number, xg: number, xxg: number) => ({
  CH: ch,
  M: m,
  G: g,
  XG: xg,
  '2XG': xxg,
})

/** What the demo club sells: all of it drawn by ourselves. Some sizes run low, some are gone, one product is sold out. */
export const demoProducts: DemoProduct[] = [
  {
    slug: 'jersey-local',
    category: 'jerseys',
    name: 'Jersey local Amanecer',
    summary: 'El azul de casa que rompe en el rojo y el oro del amanecer. Versión de aficionado.',
    details: ['Tejido ligero que seca rápido, 100 % poliéster reciclado.', 'Corte regular.', washing],
    guide: 'adult',
    pesos: 1499,
    sizes: adult(14, 3, 22, 9, 0),
    pictures: {
      'jersey-home-front': 'Jersey azul con franja roja y dorada en la parte baja, visto de frente',
      'jersey-home-back': 'Espalda del jersey azul con el número 10 en dorado',
      'jersey-home-detail': 'Escudo redondo con la cresta dorada sobre el pecho azul',
    },
    age: 12,
  },
  {
    slug: 'jersey-visita',
    category: 'jerseys',
    name: 'Jersey de visita Cresta',
    summary: 'Crema con la banda del amanecer de hombro a cadera.',
    details: ['Tejido ligero que seca rápido, 100 % poliéster reciclado.', 'Corte regular.', washing],
    guide: 'adult',
    pesos: 1499,
    sizes: adult(8, 12, 10, 1, 4),
    pictures: {
      'jersey-away-front': 'Jersey color crema con una banda diagonal dorada, roja y vino',
      'jersey-away-back': 'Espalda del jersey crema con el número 9 en dorado',
      'jersey-away-detail': 'La banda diagonal y el escudo del jersey crema, de cerca',
    },
    age: 12,
  },
  {
    slug: 'jersey-portero',
    category: 'jerseys',
    name: 'Jersey de portero',
    summary: 'Manga larga en vino con rayas marinas, para quien cuida el arco.',
    details: ['Refuerzo en los codos.', 'Manga larga con puño ajustado.', washing],
    guide: 'adult',
    pesos: 1599,
    sizes: adult(2, 5, 6, 0, 0),
    pictures: {
      'jersey-keeper-front': 'Jersey de manga larga color vino con rayas azul marino',
      'jersey-keeper-back': 'Espalda del jersey de portero con el número 1 en dorado',
    },
    age: 40,
  },
  {
    slug: 'playera-entrenamiento',
    category: 'ropa',
    name: 'Playera de entrenamiento',
    summary: 'La que usan entre semana: fresca, carbón, con vivos rojos.',
    details: ['Malla en la espalda.', 'Costuras planas que no rozan.', washing],
    guide: 'adult',
    pesos: 599,
    sizes: adult(20, 30, 30, 18, 8),
    pictures: {
      'tee-training-front': 'Playera color carbón con cuello y puños rojos',
      'tee-training-detail': 'El escudo dorado sobre la tela carbón, de cerca',
    },
    age: 60,
  },
  {
    slug: 'sudadera-cresta',
    category: 'ropa',
    name: 'Sudadera Cresta',
    summary: 'Felpa gruesa con capucha y la cresta grande al frente.',
    details: ['80 % algodón, 20 % poliéster.', 'Bolsa canguro y cordón con puntas doradas.', washing],
    guide: 'adult',
    pesos: 999,
    sizes: adult(6, 11, 2, 7, 3),
    pictures: {
      'hoodie-front': 'Sudadera azul marino con capucha y una cresta dorada al frente',
      'hoodie-back': 'Espalda de la sudadera azul marino con la cresta dorada',
    },
    age: 3,
  },
  {
    slug: 'rompevientos',
    category: 'ropa',
    name: 'Rompevientos Corregidora',
    summary: 'Repele la llovizna de septiembre. Rojo y marino con vivos dorados.',
    details: ['Nailon ligero con cierre completo.', 'Dos bolsas con cierre.', washing],
    guide: 'adult',
    pesos: 1199,
    sizes: adult(0, 0, 0, 0, 0),
    pictures: {
      'windbreaker-front': 'Rompevientos rojo con hombros azul marino y cierre dorado',
      'windbreaker-back': 'Espalda del rompevientos con la cresta dorada',
    },
    age: 90,
  },
  {
    slug: 'gorra-cresta',
    category: 'accesorios',
    name: 'Gorra Cresta',
    summary: 'Corona marina, visera roja y la cresta bordada.',
    details: ['Ajustable por atrás.', '100 % algodón.'],
    guide: 'none',
    pesos: 399,
    sizes: { Única: 48 },
    pictures: {
      cap: 'Gorra azul marino con visera roja y la cresta bordada en dorado',
      'cap-detail': 'El bordado de la cresta, de cerca',
    },
    age: 25,
  },
  {
    slug: 'bufanda-amanecer',
    category: 'accesorios',
    name: 'Bufanda Amanecer',
    summary: 'Tejida de doble cara para cantar de pie los noventa minutos.',
    details: ['Acrílico suave, 160 cm de largo.', 'Flecos en las dos puntas.'],
    guide: 'none',
    pesos: 299,
    sizes: { Única: 4 },
    pictures: {
      scarf: 'Bufanda azul con franjas vino y doradas llenas de crestas',
      'scarf-detail': 'El tejido de la bufanda, de cerca',
    },
    age: 25,
  },
  {
    slug: 'mochila',
    category: 'accesorios',
    name: 'Mochila de viaje',
    summary: 'Para la escuela, el trabajo o el partido de visita. 22 litros.',
    details: ['Compartimento acolchado para laptop de 15″.', 'Bolsas laterales de malla.'],
    guide: 'none',
    pesos: 749,
    sizes: { Única: 16 },
    pictures: {
      backpack: 'Mochila azul con el escudo al frente y base roja y dorada',
      'backpack-detail': 'El escudo de la mochila, de cerca',
    },
    age: 45,
  },
  {
    slug: 'jersey-infantil',
    category: 'infantil',
    name: 'Jersey local infantil',
    summary: 'El mismo amanecer, en tallas de 4 a 14 años.',
    details: ['Tejido ligero que seca rápido.', 'Corte amplio para que dure más de una temporada.', washing],
    guide: 'child',
    pesos: 999,
    sizes: { '4': 6, '6': 9, '8': 2, '10': 12, '12': 7, '14': 0 },
    pictures: {
      'jersey-home-front': 'Jersey infantil azul con franja roja y dorada en la parte baja',
      'jersey-home-back': 'Espalda del jersey infantil con el número 10 en dorado',
    },
    age: 12,
  },
  {
    slug: 'mameluco',
    category: 'infantil',
    name: 'Mameluco Primer Gallo',
    summary: 'Para quien todavía no camina pero ya es de casa.',
    details: ['100 % algodón, sin etiquetas que piquen.', 'Broches sin níquel.'],
    guide: 'baby',
    pesos: 349,
    sizes: { '0-3 m': 5, '3-6 m': 8, '6-12 m': 1 },
    pictures: {
      'baby-suit': 'Mameluco azul con cuello rojo y una cresta dorada al frente',
      'baby-suit-detail': 'La cresta estampada del mameluco, de cerca',
    },
    age: 30,
  },
  {
    slug: 'taza',
    category: 'casa-y-cancha',
    name: 'Taza Amanecer',
    summary: 'Para el primer café del día. 350 ml.',
    details: ['Cerámica, apta para microondas y lavavajillas.'],
    guide: 'none',
    pesos: 179,
    sizes: { Única: 60 },
    pictures: { mug: 'Taza azul con la cresta dorada y la base roja, llena de café' },
    age: 70,
  },
  {
    slug: 'termo',
    category: 'casa-y-cancha',
    name: 'Termo de acero',
    summary: 'Mantiene frío 24 horas y caliente 12. 600 ml.',
    details: [
      'Acero inoxidable de doble pared.',
      'En el estadio entra vacío: hay bebederos en las puertas 3 y 9.',
    ],
    guide: 'none',
    pesos: 389,
    sizes: { Única: 25 },
    pictures: { bottle: 'Termo azul marino con la cresta dorada y tapa negra' },
    age: 8,
  },
  {
    slug: 'balon',
    category: 'casa-y-cancha',
    name: 'Balón número 5',
    summary: 'Cosido a máquina, para pasto o tierra.',
    details: ['Cámara de butilo que conserva el aire.', 'Se entrega desinflado.'],
    guide: 'none',
    pesos: 449,
    sizes: { Única: 5 },
    pictures: { ball: 'Balón blanco con paneles azules y rojos y la cresta dorada en el centro' },
    age: 50,
  },
  {
    slug: 'bandera',
    category: 'casa-y-cancha',
    name: 'Bandera de tribuna',
    summary: 'De 150 por 90 cm, con vaina para el asta. El asta no se incluye.',
    details: ['Tela que ondea con poco viento.', 'Dobladillo doble.'],
    guide: 'none',
    pesos: 259,
    sizes: { Única: 33 },
    pictures: { flag: 'Bandera azul, roja y dorada con la cresta al centro, ondeando' },
    age: 55,
  },
]
