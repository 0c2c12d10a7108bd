import type { Category } from './question.ts'

export const club: Category[] = [
  {
    id: 'bonogallo',
    title: 'Bonogallo',
    questions: [
      {
        id: 'que-es-bonogallo',
        ask: '¿Qué es el bonogallo?',
        words: 'abono temporada membresía bono pase asiento fijo',
        answer: [
          'Tu asiento fijo para los partidos de local de la temporada o del año, según tu plan. Cada partido aparece como un boleto tuyo: entras, lo transfieres o lo cedes igual.',
        ],
      },
      {
        id: 'ceder-partido',
        ask: 'Tengo bonogallo y no voy a un partido',
        words: 'ceder crédito ausencia falta devolver bono',
        answer: [
          'Cédelo antes de la fecha límite: si se vende, ganas crédito. Tu estado de cuenta muestra partido por partido qué usaste, qué cediste y tu saldo.',
        ],
      },
      {
        id: 'renovar',
        ask: '¿Cómo renuevo y conservo mi asiento?',
        words: 'renovación siguiente temporada bono prioridad',
        answer: [
          'Durante el periodo de renovación tu asiento te espera; te avisamos por correo. Si no renuevas a tiempo, pasa a la venta abierta.',
        ],
      },
      {
        id: 'mensualidad-fallida',
        ask: 'Falló el cobro de mi mensualidad',
        words: 'suscripción cargo rechazado bono pagos mensuales',
        answer: [
          'Te avisamos y tienes un plazo de gracia para pagar con otra tarjeta sin perder tu asiento. También puedes pausar o cancelar los cobros que faltan.',
        ],
      },
    ],
  },
  {
    id: 'fan-id',
    title: 'Fan ID',
    questions: [
      {
        id: 'necesito-fan-id',
        ask: '¿Necesito Fan ID para comprar?',
        words: 'registro liga identificación rostro selfie',
        answer: [
          'Para comprar, no. Si un partido lo pide para entrar, lo decimos en su página antes de que pagues.',
        ],
      },
      {
        id: 'datos-fan-id',
        ask: '¿Qué hacen con mi foto y mi identificación?',
        words: 'privacidad biométricos datos rostro ine seguridad',
        answer: [
          'Solo las usamos para saber que eres tú, con tu permiso expreso, y las imágenes de tu identificación se borran tras verificarte. Siempre hay un camino sin rostro: en la taquilla del estadio. Lee el [aviso de privacidad](privacy).',
        ],
      },
    ],
  },
  {
    id: 'estadio',
    title: 'El día del partido',
    questions: [
      {
        id: 'que-puerta',
        ask: '¿Por qué puerta entro y a qué hora abren?',
        words: 'acceso puertas horario llegar entrada gate',
        answer: [
          'Tu boleto dice puerta, sección, fila y asiento. Las puertas abren 2 horas antes, salvo que tu boleto diga otra cosa.',
        ],
      },
      {
        id: 'ya-entro',
        ask: 'En la puerta dicen que mi boleto ya se usó',
        words: 'duplicado usado rechazado lector puerta',
        answer: [
          'Cada código entra una vez. Pide al personal que te diga a qué hora y por qué puerta entró. Si no fuiste tú ni alguien a quien se lo pasaste, ve a la taquilla del estadio con tu identificación.',
        ],
      },
      {
        id: 'accesibilidad',
        ask: '¿Hay lugares para silla de ruedas?',
        words: 'discapacidad accesible acompañante rampa',
        answer: [
          'Sí, marcados en el mapa y en la lista, con lugar para acompañante. Si necesitas ayuda para elegir, escríbenos en [Contacto](contact).',
        ],
      },
    ],
  },
  {
    id: 'tienda',
    title: 'Tienda',
    questions: [
      {
        id: 'entrega',
        ask: '¿Cómo recibo lo que compro en la tienda?',
        words: 'envío paquetería domicilio recoger playera pedido',
        answer: [
          'A domicilio o en el estadio, como elijas al pagar. En [Mis pagos](payment) ves en qué va tu pedido.',
        ],
      },
      {
        id: 'cambio-talla',
        ask: 'No me quedó o llegó con un defecto',
        words: 'cambio talla devolución playera garantía',
        answer: [
          'Tienes 5 días hábiles para devolver un producto sin uso, y siempre que llegue con defecto o no sea el que pediste. Escríbenos en [Contacto](contact) con una foto.',
        ],
      },
    ],
  },
  {
    id: 'cuenta',
    title: 'Mi cuenta',
    questions: [
      {
        id: 'contrasena',
        ask: 'Olvidé mi contraseña',
        words: 'password clave entrar acceso recuperar',
        answer: [
          'En [Iniciar sesión](login) toca **¿Olvidaste tu contraseña?**. Te mandamos un enlace que sirve una vez y vence en 30 minutos.',
        ],
      },
      {
        id: 'cambiar-correo',
        ask: '¿Cómo cambio mi correo?',
        words: 'email datos celular nombre actualizar',
        answer: [
          'En [Mi cuenta](account), en **Correo**. Vale cuando lo confirmas desde el correo nuevo. Si ya no tienes acceso al anterior, escríbenos en [Contacto](contact).',
        ],
      },
      {
        id: 'borrar-cuenta',
        ask: '¿Cómo descargo o borro mis datos?',
        words: 'privacidad arco eliminar cancelar derechos exportar',
        answer: [
          'En [Mi cuenta](account), o en [Contacto](contact) con el tema «Mis datos personales». El [aviso de privacidad](privacy) dice qué datos tenemos y qué nos obliga la ley a conservar.',
        ],
      },
      {
        id: 'sospechoso',
        ask: 'Alguien entró a mi cuenta o recibí un mensaje raro',
        words: 'hackeo phishing fraude robo sesión seguridad',
        answer: [
          'Cambia tu contraseña y cierra las demás sesiones en [Mi cuenta](account). Nunca te pedimos tu contraseña ni los datos de tu tarjeta por mensaje.',
        ],
      },
    ],
  },
]
