/** Drawings on a ground of 1200 × 420 whose horizon is at 310; the title stands before their left half. */

/** A hall of three arches, one of them lit, with a slide. */
export const ARCHES = (
  <>
    <circle cx="868" cy="168" r="146" fill="var(--sun)" />
    <path
      d="M620 310V214a85 85 0 0 1 170 0v96zM790 310V214a85 85 0 0 1 170 0v96zM960 310V214a85 85 0 0 1 170 0v96z"
      fill="#fff"
    />
    <path d="M638 310v-94a67 67 0 0 1 134 0v94zM978 310v-94a67 67 0 0 1 134 0v94z" fill="var(--brand)" />
    <path d="M808 310v-94a67 67 0 0 1 134 0v94z" fill="#ffe3a6" />
    <path
      d="M638 268c22-14 44-14 67 0s44 14 67 0v42H638zM978 268c22-14 44-14 67 0s44 14 67 0v42H978z"
      fill="#fff"
      opacity=".22"
    />
    <path d="M808 276c22-12 44-12 67 0s44 12 67 0v34H808z" fill="var(--brand)" />
    <path d="M705 150v160M1045 150v160M638 232h134M978 232h134" stroke="#fff" strokeWidth="5" opacity=".9" />
    <path d="M1142 96v214M1190 96v214M1132 92h70" stroke="#fff" strokeWidth="9" strokeLinecap="round" />
    <path
      d="M1168 112c-70-4-92 30-50 44s72 26 40 48-74 22-60 52 30 40 2 62"
      fill="none"
      stroke="#ff8a5c"
      strokeWidth="20"
      strokeLinecap="round"
    />
  </>
);

/** Gables among round trees. */
export const GABLES = (
  <>
    <circle cx="1030" cy="140" r="104" fill="var(--sun)" />
    <path
      d="M560 310v-40M1150 310v-50M612 310v-26"
      stroke="#0a3342"
      strokeWidth="10"
      strokeLinecap="round"
      opacity=".5"
    />
    <path
      d="M508 240a52 52 0 1 0 104 0 52 52 0 1 0-104 0zM1088 222a62 62 0 1 0 124 0 62 62 0 1 0-124 0zM584 268a28 28 0 1 0 56 0 28 28 0 1 0-56 0z"
      fill="#2c8a6d"
    />
    <path d="M660 310V206l90-74 90 74v104zM840 310V222l80-66 80 66v88z" fill="#fff" />
    <path d="M640 212 750 122l110 90M830 226l90-76 90 76" fill="none" stroke="#ffe3a6" strokeWidth="14" />
    <path
      d="M690 310v-70h50v70zM760 240h50v40h-50zM868 310v-62h44v62zM926 248h44v36h-44z"
      fill="var(--brand)"
    />
    <path d="M690 288c16-10 34-10 50 0v22h-50z" fill="#fff" opacity=".3" />
    <path d="M738 176a13 13 0 1 0 26 0 13 13 0 1 0-26 0z" fill="var(--brand)" />
  </>
);

/** A shore with parasols, a sail and hills behind. */
export const SHORE = (
  <>
    <circle cx="780" cy="190" r="120" fill="var(--sun)" />
    <path d="M520 310c110-96 230-110 330-40 60-58 170-70 350 20v20z" fill="#2c8a6d" opacity=".85" />
    <path d="M700 310c120-50 260-52 500-14v14z" fill="#ffe3a6" />
    <path d="M930 300v-96M1070 304v-80" stroke="#fff" strokeWidth="8" strokeLinecap="round" />
    <path d="M862 214a68 68 0 0 1 136 0zM1012 230a58 58 0 0 1 116 0z" fill="#ff8a5c" />
    <path
      d="M907 214c4-34 12-56 23-68 11 12 19 34 23 68zM1051 230c3-28 10-46 19-56 9 10 16 28 19 56z"
      fill="#fff"
    />
    <path d="M566 302l-4-108-60 108zM576 302v-86l44 86z" fill="#fff" />
    <path d="M488 306h150l-22 26H506z" fill="#fff" opacity=".94" />
  </>
);

/** A dome over the ice, before mountains. */
export const RINK = (
  <>
    <circle cx="690" cy="128" r="92" fill="var(--sun)" />
    <path d="M470 310 640 130l90 96 66-72 160 156z" fill="#fff" opacity=".92" />
    <path d="m640 130 44 47-22 20-22-22-28 26-16-16z" fill="var(--brand-mid)" />
    <path d="M730 310a210 170 0 0 1 420 0z" fill="#fff" />
    <path d="M760 310a180 142 0 0 1 360 0z" fill="var(--brand)" />
    <path d="M940 168v142M832 202l30 108M1048 202l-30 108" stroke="#fff" strokeWidth="6" opacity=".7" />
    <path d="M790 286c60-18 240-18 300 0v24H790z" fill="#fff" opacity=".4" />
    <path
      d="M1172 84v44M1150 95l44 22M1194 95l-44 22M520 70v36M502 79l36 18M538 79l-36 18"
      stroke="#fff"
      strokeWidth="6"
      strokeLinecap="round"
    />
  </>
);

/** A front of columns. */
export const COLUMNS = (
  <>
    <circle cx="980" cy="150" r="126" fill="var(--sun)" />
    <path d="M640 176 880 70l240 106z" fill="#fff" />
    <path
      d="M672 190h44v100h-44zM772 190h44v100h-44zM944 190h44v100h-44zM1044 190h44v100h-44z"
      fill="#fff"
      opacity=".86"
    />
    <path d="M850 190h60v120h-60z" fill="#ffe3a6" />
    <path d="M632 290h496v20H632z" fill="#fff" />
    <path d="M858 132a22 22 0 1 0 44 0 22 22 0 1 0-44 0z" fill="var(--brand)" />
  </>
);
