/**
 * Colonias of the city of Querétaro by postal code, a subset of the SEPOMEX catalogue: housing only, without every
 * condominium. A colonia that is missing is typed by hand. A newer catalogue replaces the lists and the version.
 */
export const catalogueVersion = '2026-11'

const inQueretaro: Record<string, string> = {
  '76000': 'Centro, La Cruz, Mariano Escobedo, Rincón de San Andrés, San José Inn, Vicente Guerrero',
  '76010': 'Las Campanas, Niños Héroes',
  '76017': 'Centro Universitario',
  '76020':
    'Bosques del Acueducto, Calesa, Diligencias, El Cortijo, Jardines de Querétaro, La Cruz, Pathé, San Javier',
  '76024':
    'Calesa 2a Sección, Del Río, El Cortijo II, El Oasis, Karina, La Peñita, Seminario, Villa los Arcos',
  '76025': 'La Pastora',
  '76026': 'Goyeneche',
  '76027': 'Arboledas del Río',
  '76028': 'Universidad',
  '76030':
    'Casa Blanca, Cimatario, El Carrizal, El Prado, Estrella, Las Fuentes, Las Misiones, Moderna, San Ángel',
  '76036': 'Rinconada Fray Juan',
  '76037': 'Mariano de las Casas',
  '76040':
    'Alameda, Andalucía, Aragón, Las Palmas, Mercurio, Observatorio, Panamericano, Valle Alameda, Villas del Sur',
  '76046': 'El Laurel, Panorámico, San Joaquín, Villas del Sol',
  '76047': 'El Marqués, Quintas del Marqués',
  '76048': 'Arquitos',
  '76049': 'Loma Bonita',
  '76050': 'Carretas',
  '76057': 'Hidalgo',
  '76058': 'San Francisquito',
  '76060': 'Cumbres del Mirador, Loma Dorada, Milenio 3a. Sección, Vista Dorada',
  '76063': 'Cuesta Bonita, La Virgen, Pedregal de Vista Hermosa, Villas del Oriente, Vista Hermosa',
  '76067': 'La Laguna',
  '76069':
    '2 de Abril, 8 de Diciembre, Bugambilias, El Bosque, El Limonar, Hércules, Jardines de Hércules, La Cuesta, La Estación, Nuevo Morelos, San José de los Perales, Tejas',
  '76070': 'Corregidora (Burócrata), El Retiro, Loma Linda, Prados del Mirador',
  '76074': 'La Alhambra, Palomar del Duque, Vista Alegre, Vista Alegre 2a. Sección, Vista Alegre 3a. Sección',
  '76078': 'Villas Valle Alameda',
  '76079': 'Balaustradas, Quinta Balaustradas',
  '76080': 'Lomas de Casa Blanca, Presidentes',
  '76085':
    'Altos del Cimatario, Arte Mexicano, Azteca, Bosques del Cimatario, Colinas del Sur, El Marqués Queretano, Fraternidad de Santiago, La Unión, Lázaro Cárdenas III, Lomas del Cimatario, Lomas del Valle, Rincón del Cimatario, Universo 2000, Vistas del Cimatario',
  '76086':
    'Reforma Agraria 1a Sección, Reforma Agraria 2a Sección, Reforma Agraria 3a Sección, Reforma Agraria 4a Sección, Reforma Agraria 5a Sección',
  '76087':
    'Bellavista, Bosques de las Lomas, Bosques de Querétaro, Bosques del Cimatario 2a. Sección, Campestre Italiana, Comerciantes, Constelación, Cuitláhuac, Huertas del Cimatario, Jardines del Cimatario, Lázaro Cárdenas, Linderos del Cimatario, Lomas de Pasteur, Manantiales del Cimatario, Misión Cimatario, Monte Blanco I, Monte Blanco II, Monte Blanco III, Pedregal del Cimatario, Praderas del Sol, Prados de Querétaro, Prados del Cimatario, San Andrés, Unidad Roma, Villas del Cimatario, Villas del Rincón, Vista Azul, Zapata Vive',
  '76090': 'Centro Sur, Colinas del Cimatario',
  '76093':
    'Claustros de la Catedral, Claustros de la Corregidora I, Claustros de la Corregidora 2, Claustros de las Misiones, Claustros de Santiago, Claustros del Marqués, Claustros del Sur, Residencial Ángeles',
  '76099': 'Plazas del Sol 1a Sección, Plazas del Sol 2a Sección, Plazas del Sol 3a Sección',
  '76100':
    'Atenas, El Bordo, El Destino, Gobernantes, Hacienda Juriquilla Santa Fe, Jurica, Jurica Pinar, La Castellana, Las Campanas, Murano, Rinconada Jurica, Santa Rosa, Valle de Juriquilla, Valle Garden',
  '76110':
    'Ampliación Satélite, Cosmos (Satélite), Josefa Ortiz de Domínguez II, Josefa Ortiz de Domínguez III, Lomas de Satélite, Satélite, Satélite Sección Andadores, Satélite Sección Condominios',
  '76113':
    'Alborada, Bosques del Sol, El Arcángel, El Sol, La Luna, Los Framboyanes, Plan Santa María, Rancho San Pedro, Rinconada del Sol, Santa Isabel, Tonatiú, Valle de San Pedro, Valle de San Pedro 2a Sección',
  '76114':
    'Don Manuel, El Rocío, El Rocío II, La Huerta, Lomas del Carmen, Los Castaños, Los Sauces, Puerta del Sol II',
  '76115': 'El Garambullo, Parque Santiago',
  '76116':
    '25 de Diciembre, Benito Juárez, Cerrito Colorado, Cerrito Colorado II, Cerrito Colorado III, Ciudad del Sol, Claustros de la Loma, Colinas del Poniente, Geo Plazas, Geo Villas, La Loma, La Peña, Las Azucenas, Loma IX, Lomas de San Ángel, Los Encinos, Misión de Carrillo, Misión de Carrillo II, Patria Nueva, Puerta del Sol, Puerta Navarra, Real de la Loma, Sierra Colorada, Tenochtitlán, Teotihuacan, Villas de Guadalupe, Vistas del Valle',
  '76117':
    'Centenario, Colinas de Santa Cruz 1a Sección, Colinas de Santa Cruz 2a Sección, Comevi, Desarrollo Familiar, Fernando de Tapia, Fundadores, Insurgentes, Jardines del Sol, La Esmeralda, Laderas de San Pedro, Misión Fundadores, Pedregal de Buenos Aires, Prados del Rincón, Rubén Jaramillo, San Marcos, San Pedro Mártir',
  '76118':
    '10 de Abril, 15 de Mayo, 5 de Febrero, El Romerillal, El Tepeyac, Francisco Villa I, Francisco Villa II, Hacienda Mompaní, Independencia, Jardines de Jurica, Leyes de Reforma, Libertadores, Loma Bonita, Loma Bonita 2a. Sección, Luis Donaldo Colosio, Miguel Hidalgo, Morelos, Paraíso, Paseos de San Miguel, Prados de Loma Bonita, Real del Marqués Residencial, Revolución, Rosendo Salazar, San Miguel, Villas de San Miguel',
  '76121':
    'Altos de San Pablo, Conquistadores, Felipe Ángeles, La Esperanza, Las Américas, Las Américas San Pablo, Movimiento Obrero, Nueva Esperanza, Puesta del Sol, San Pablo III (INFONAVIT), San Pablo IV (INFONAVIT), Tlanese',
  '76125':
    'Balcones de San Pablo, Bellavista, Cipreses, Desarrollo San Ángel, Desarrollo San Pablo, Desarrollo San Pablo I, Desarrollo San Pablo II, FOVISSSTE San Pablo I, FOVISSSTE San Pablo II, Jardines de Alborada, La Condesa, Lomas de San Pablo, Los Robles, Margaritas, Nuevo Horizonte, Proyección 2000, San Pablo I (INFONAVIT), San Pablo II (INFONAVIT), Terrazas de San Pablo, Valle de San Pablo',
  '76127': 'Arco de Piedra, Cuitláhuac, El Salitre, Lomas del Salitre, Palmares, Raquet Club',
  '76130': 'Industrial, Obrera',
  '76134':
    'El Arco, El Mirador, El Tintero, Nuevo Carrillo, Plutarco Elías Calles, Rancho Bellavista, San Sebastián, Santa Mónica, Solidaridad 90',
  '76135': 'San Antonio de la Punta',
  '76136': 'José María Arteaga, Zona Militar',
  '76137':
    'Del Valle, El Chamizal, Fuentes Residencial, Jardines del Valle, La Aurora, La Sierrita, Las Flores, San Antonio del Maurel, Santa María Magdalena, Santo Niño, Valle Real de San Ángel',
  '76138':
    'El Higo, El Progreso, Felipe Carrillo Puerto, Las Teresas, Luis Donaldo Colosio, Rinconada Zimapán, Santa Mónica 1a Sección, Santa Mónica 2a Sección, Valle del Mezquital, Villas de Santa Mónica',
  '76139': 'La Higuera, Las Josefinas, Los Laureles, Los Tabachines, Manuel Jurado, San Diego, San José',
  '76140':
    'Álamos del Lago, Arboledas, Arboledas del Parque, Balcones Coloniales, Colinas del Parque, Privada Arboledas, Villas del Parque, Vista 2000, Viveros Residencial',
  '76144': 'Balcones del Acueducto, Bolaños, El Pedregal de Querétaro, Puerta del Cielo, Rancho San Antonio',
  '76146':
    'Altos del Marqués, Bolaños, El Campanario, La Cima, La Espiga, La Purísima, La Vista Residencial, Lomas del Campanario II, Lomas del Campanario III, Lomas del Marqués, Miradores del Marqués, Paseo San Junípero, Residencial el Refugio, Villas Palmira',
  '76147':
    'Buenos Aires, Colinas de Menchaca, Constituyentes, Cuauhtémoc, Diana Laura Rojas, Independencia, Jardines de San José, La Cantera, La Ladera, Las Fuentes, Libertadores de América, Lomas de Menchaca, Lomas de San José, Menchaca I, Menchaca II, Menchaca III, Monarca, Nuevo Menchaca, Palmas de San José, Pedregal de San José, Rancho Menchaca, Real de España, Renacimiento, San José el Alto, Valles de San José, Victoria Popular, Villas de San José, Vistana',
  '76148':
    'Alameda Residencial, Amalia Solórzano, Bosques de Iturbide, Bosques de la Hacienda, Colinas de San Pablo, Cuesta Azul, Desarrollo Centro Norte, El Castaño, El Parque, El Vergel, Jardines de Santiago, La Rueca, Libertad, Lomas de San Pedrito, Los Sabinos, Mallorca, Misión Bucareli Norte, Paseos de la Cuesta, Paseos del Pedregal, Peñuelas, Puerta de Belén, San Pedrito Ecológico, San Pedrito los Arcos, San Pedrito Peñuelas I, San Pedrito Peñuelas II, San Pedrito Peñuelas III, San Pedrito Peñuelas IV, Unidad Nacional, Villas de Santiago, Villas Fontana',
  '76149': 'Misión de Concá, Misión San Jerónimo',
  '76150':
    'Constituyentes FOVISSSTE, El Fénix, Felipe Ángeles, Géminis, La Era, La Florida, La Piedad, La Popular, Las Palomas, Los Alcanfores, Los Fresnos, Los Molinos, Los Vitrales, Molinos de la Era, Rinconada los Pirules, Rinconada San José, San Pablo Tecnológico, San Roque, Villas Tecnológico',
  '76154': 'El Retablo',
  '76155': 'Viveros de Querétaro',
  '76156': 'Constituyentes de 1824, Los Alcanfores Sección Norte, Los Eucaliptos, San Gregorio',
  '76157': 'Santa Catarina',
  '76158':
    'Conjunto Victoria, El Porvenir, España, Las Peñas, Las Peñitas, Los Faroles, Parques, Prados del Tecnológico, Real del Parque, Tecnológico',
  '76159':
    'Balcón Campestre, Fresnos, La Cima, Los Girasoles, Querétaro, Real de San Pablo, Real Jurica, Rinconada San Joaquín, San Pablo',
  '76160':
    'Álamos 1a Sección, Álamos 2a Sección, Álamos 3a Sección, El Cerrito, El Tepetate, Las Brujas, Las Hadas, Montecarlo, Residencial Parque del Álamo, Rinconada de los Álamos, Romy',
  '76164': 'Las Rosas, Nacozari, Primavera',
  '76165': 'Guadalupe Victoria (SAHOP), Los Cedros, Los Claustros, Margaritas, San Sebastián',
  '76166': 'La Trinidad',
  '76168':
    'Claustros del Parque, Industria del Hierro, Jacarandas, Las Gemas, Lindavista, Lomas de Lindavista, Quinta la Laborcilla, Residencial Bosques',
  '76169': 'Privada la Laborcilla',
  '76170': 'Colibrí, Eucaliptos I, Eucaliptos II, Eucaliptos III, La Capilla, La Reja',
  '76175': 'Los Virreyes',
  '76176': 'Prados de la Capilla',
  '76177':
    'Carolina, Demetrio Vallejo, Frida Kahlo, Galindas Residencial, Hacienda Galindo, La Carambada, Modelo, Provincia Santa Elena, Residencial Frondoso, Residencial Gema, Residencial la Toscana, Residencial Parque La Gloria, Residencial Villa Jardín, Rinconada la Capilla, Villas de San Antonio',
  '76178': 'El Rosario, Ensueño, La Sandía, Residencial los Ángeles, Villa las Arboledas',
  '76179': 'El Sillar, Quinta Alicia, Residencial Italia, Santiago',
  '76180':
    'Anáhuac, El Jacal, Jardines de la Hacienda, La Granja, La Joya, Las Plazas, Magisterial, Orquídeas',
  '76185': 'Claustros del Campestre, Hacienda San Miguel, Mansiones del Valle',
  '76190': 'Club Campestre, Del Valle, Lomas de Querétaro, Los Pilares, Rincón de San Antonio',
  '76197': 'Fidel Velázquez Sánchez',
  '76199': 'Prados del Campestre',
  '76220':
    'Arboledas, Benito Juárez, Colinas de Santa Rosa, Corregidora, El Pedregal, Emiliano Zapata, Francisco Villa, La Cruz, La Loma, Las Flores, Las Lajitas, Las Rosas, Lindavista, Lomas del Pedregal, Los Ángeles, Montenegro, Puerto de Aguirre, San Francisco, San Miguelito, Santa Lucía, Santa Rosa Jáuregui, Valle Dorado',
  '76223': 'Corea, Hacienda Santa Rosa, Pintillo, Pinto, San Isidro Buenavista, Santa Catarina',
  '76226':
    'Acequia Blanca, Campestre Juriquilla, Cuadrilla Juriquilla, Ecológico la Rica, Grand Preserve, Jurica Misiones, Juriquilla, Loma Juriquilla, Lomas de Juriquilla, Lomas de San Isidro, Real de Juriquilla, Real de Juriquilla Prados, Rincón del Lago, San Isidro, San José Buenavista, Villas del Mesón',
  '76229':
    'El Nabo, Mompaní, Puertas de San Miguel, Santa María del Zapote, Tlacote el Alto, Tlacote el Bajo',
}

/** Empty for a postal code that the list does not have. */
export function coloniasOf(postalCode: string): string[] {
  return inQueretaro[postalCode]?.split(', ') ?? []
}

export const postalCodes = Object.keys(inQueretaro)
